import type { FaultName } from '../oracles/history.ts';
import type { ToolCall } from '../../server/core/hub-protocol.ts';
import type { Command } from './command.ts';
import { programs } from './programs.ts';
import type { World } from './world.ts';

/** Does a command to a world, now. */
export function act(world: World, command: Command): void {
  const { timeline, editor } = world;
  switch (command.do) {
    case 'call':
      world.ask(command.client, callOf(command));
      return;
    case 'poll': {
      const log_id = world.known.at(-1 - command.which);
      if (log_id !== undefined) world.ask(command.client, { tool: 'unity_get_result', params: { log_id, timeout: command.timeout } });
      return;
    }
    case 'cancel':
      return cancel(world, command);
    case 'leave':
      return world.clients[command.client % world.clients.length]?.leave();
    case 'wait':
      return timeline.run(timeline.now + command.ms);
    case 'kill':
      fault(world, 'kill', command.ms);
      world.kill(command.survive);
      if (command.back > 0) {
        fault(world, 'store_old', command.ms);
        world.server.rollBack(command.back);
      }
      return timeline.after(command.ms, () => world.startServer());
    case 'cut':
      fault(world, command.half_open ? 'half_open' : 'cut', command.ms);
      return cut(world, command);
    case 'reload':
      fault(world, 'reload', command.ms);
      editor.survivingReload = command.survive;
      return editor.step({ type: 'reload', reason: 'compile', duration_ms: command.ms });
    case 'crash':
      fault(world, 'crash', command.ms);
      editor.crash(command.survive);
      if (command.journal_lost) {
        fault(world, 'journal_lost', command.ms);
        editor.loseJournal();
      }
      return timeline.after(command.ms, () => editor.start());
    case 'block':
      fault(world, command.all ? 'suspend' : 'block', command.ms);
      if (command.all) world.suspendedUntil = Math.max(world.suspendedUntil, timeline.now + command.ms);
      return editor.step(command.all ? { type: 'suspend_all', ms: command.ms } : { type: 'block', ms: command.ms });
    case 'disk':
      return spoilDisk(world, command);
    case 'duplicate':
      fault(world, 'duplicate', command.ms);
      world.duplicatesUntil = timeline.now + command.ms;
  }
}

function fault(world: World, name: FaultName, ms: number): void {
  world.see({ kind: 'fault', fault: name, until: world.timeline.now + ms });
}

/** What a call of this kind asks for. A remark in the work tells what identifies it: its client, or its key, which any client may use. */
export function callOf({ client, program, timeout, how }: Omit<Extract<Command, { do: 'call' }>, 'do'>): ToolCall {
  const work = programs[program];
  switch (how) {
    case 'plain':
      return { tool: 'unity_execute_code', params: { code: `${work}\n# client ${client}`, timeout } };
    case 'key':
      return { tool: 'unity_execute_code', params: { code: `${work}\n# key`, timeout, idempotency_key: `key ${program}` } };
    case 'query':
      return { tool: 'unity_query', params: { query: `${work}\n# query of client ${client}`, timeout } };
  }
}

function cancel(world: World, { which, by }: Extract<Command, { do: 'cancel' }>): void {
  if (by === 'user') {
    const log_id = world.known.at(-1 - which);
    if (log_id !== undefined) world.cancelById(log_id);
    return;
  }
  for (const client of world.clients) client.cancel(world.calls - which);
}

function cut(world: World, { half_open, ms }: Extract<Command, { do: 'cut' }>): void {
  if (half_open) return world.wire?.halfOpen();
  world.networkDownUntil = world.timeline.now + ms;
  world.wire?.cut();
}

function spoilDisk(world: World, { of, mode, ms }: Extract<Command, { do: 'disk' }>): void {
  const { disk } = of === 'store' ? world.server : world.editor;
  fault(world, `${of}_${mode}`, ms);
  disk.mode = mode;
  world.timeline.after(ms, () => {
    disk.mode = 'ok';
  });
}
