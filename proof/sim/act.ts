import type { Command } from './command.ts';
import { strikeWorld } from './fault.ts';
import { spoil } from './fault-order.ts';
import { strikeSpace } from './space-fault.ts';
import type { World } from './world.ts';
import { callOf } from './call-of.ts';

/** Does a command to a world, now. */
export function actOn(world: World, command: Command): void {
  const { timeline } = world;
  switch (command.do) {
    case 'call':
      world.ask(command.client, callOf(command));
      return;
    case 'poll': {
      const log_id = world.known.at(-1 - command.which);
      if (log_id === undefined) return;
      const reader = readerOf(world, log_id, command.client);
      if (command.as !== undefined) return world.read(reader, log_id, command.as);
      world.ask(reader, { tool: 'unity_get_result', params: { log_id, timeout: command.timeout } });
      return;
    }
    case 'decide':
      return world.decide(command.which, command.how);
    case 'cancel':
      return cancel(world, command);
    case 'leave':
      return world.clients[command.client % world.clients.length]?.leave();
    case 'wait':
      return timeline.run(timeline.now + command.ms);
    case 'kill':
      strikeWorld(world, {
        fault: command.back > 0 ? 'old_store' : 'kill_server',
        ms: command.ms,
        count: command.back,
        survive: command.survive,
      });
      return;
    case 'cut':
      return strikeWorld(world, { fault: command.half_open ? 'half_open' : 'cut', ms: command.ms });
    case 'reload':
      return strikeWorld(world, { fault: 'reload', ms: command.ms, survive: command.survive });
    case 'crash':
      return strikeWorld(world, {
        fault: command.journal_lost ? 'lose_journal' : 'kill_editor',
        ms: command.ms,
        survive: command.survive,
      });
    case 'block':
      return strikeWorld(world, { fault: command.all ? 'suspend' : 'block', ms: command.ms });
    case 'disk':
      if (command.mode !== 'unreadable')
        return strikeWorld(world, { fault: `${command.of}_${command.mode}`, ms: command.ms });
      return command.of === 'store' ? hideStores(world, command.ms) : undefined;
    case 'space':
      return strikeSpace(world, command);
    case 'fault':
      return command.at === undefined
        ? strikeWorld(world, command)
        : world.phases?.when(world.calls() + 1, command.at, () => strikeWorld(world, command));
  }
}

/** No case strikes so: no real disk can be made to fail reads alone. */
function hideStores(world: World, ms: number): void {
  world.see({ kind: 'fault', fault: 'store_unreadable', until: world.timeline.now + ms });
  for (const { disk } of world.servers) spoil(world, disk, 'unreadable', ms);
}

/** That client, or one of the server that knows the log_id. */
export function readerOf(world: World, log_id: string, client: number): number {
  const preferred = client % world.clients.length;
  if (world.database !== undefined) return preferred;
  const owner = world.servers[world.ownerOf(log_id)];
  return world.clients[preferred]?.server === owner
    ? preferred
    : world.clients.findIndex(({ server }) => server === owner);
}

function cancel(world: World, { which, by }: Extract<Command, { do: 'cancel' }>): void {
  if (by === 'user') {
    const log_id = world.known.at(-1 - which);
    if (log_id !== undefined) world.cancelById(log_id, world.ownerOf(log_id));
    return;
  }
  for (const client of world.clients) client.cancel(world.calls() - which);
}
