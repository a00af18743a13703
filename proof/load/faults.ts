import { setTimeout as pause } from 'node:timers/promises';
import type { EditorProcess } from '../../conformance/adapter/own/editor-process.ts';
import { createRandom } from '../sim/random.ts';
import { kill } from '../../server/test-kit/home.ts';
import { reasonOf } from '../../server/lib/reason-of.ts';
import { BUSY_PAUSE_MS } from './plan.ts';
import type { ReconnectingClient } from './reconnecting-client.ts';
import { countOne, type LoadRecord, type Strike } from './record.ts';
import type { LoadedServer } from './loaded-server.ts';

/** Mean times between two faults of a kind where clients pause as briefly as in a busy run, ms. */
const BETWEEN = { reload: 4_000, kill_editor: 15_000, kill_forwarder: 6_000 } as const;
type Kind = keyof typeof BETWEEN | 'strike';

export interface FaultsOptions {
  readonly server: LoadedServer;
  readonly editors: readonly EditorProcess[];
  readonly clients: readonly ReconnectingClient[];
  readonly record: LoadRecord;
  readonly seed: number;
  /** Mean pause of the clients. */
  readonly pauseMs: number;
  readonly goesOn: () => boolean;
  /** Until then the server is struck as well. */
  readonly serverMayDie: () => boolean;
}

/** Reloads and kills, each kind at irregular times of its own, until time is up. Resolves when what was killed is up again. */
export async function causeFaults(options: FaultsOptions): Promise<void> {
  const kinds: readonly Kind[] = ['reload', 'kill_editor', 'kill_forwarder', 'strike'];
  await Promise.all(kinds.map((kind, index) => repeat(kind, index, options)));
  for (const editor of options.editors) if (!editor.isUp()) await editor.start();
}

async function repeat(kind: Kind, index: number, options: FaultsOptions): Promise<void> {
  const { goesOn, seed, record, pauseMs } = options;
  const usual = kind === 'strike' ? options.server.betweenStrikesMs : BETWEEN[kind];
  const between = usual * Math.max(1, pauseMs / BUSY_PAUSE_MS);
  const random = createRandom(seed * 104_729 + index);
  const mayHappen = (): boolean => goesOn() && (kind !== 'strike' || options.serverMayDie());
  for (;;) {
    const until = performance.now() + between * (0.5 + random.next());
    while (mayHappen() && performance.now() < until) await pause(100);
    if (!mayHappen()) return;
    try {
      const below = (end: number): number => random.below(end);
      if (kind === 'strike') countOne(record.faults, await strike(below, options));
      else if (await cause(kind, below, options)) countOne(record.faults, kind);
    } catch (error) {
      record.wrong.push(`${kind}: ${reasonOf(error)}`);
    }
  }
}

/** False where there was nothing to do it to. */
async function cause(
  kind: Exclude<Kind, 'strike'>,
  below: (end: number) => number,
  { editors, clients }: FaultsOptions,
): Promise<boolean> {
  const editor = editors[below(editors.length)];
  switch (kind) {
    case 'reload':
      if (editor === undefined || !editor.isUp()) return false;
      // An Editor that is killed meanwhile does not answer.
      await editor.command('reload', 200 + below(1_500)).catch(() => undefined);
      return true;
    case 'kill_editor':
      if (editor === undefined || !editor.isUp()) return false;
      await editor.kill();
      await pause(below(3_000));
      await editor.start();
      return true;
    case 'kill_forwarder': {
      const pids = clients.flatMap((client) => client.pid() ?? []);
      const pid = pids[below(pids.length)];
      if (pid !== undefined) kill(pid);
      return pid !== undefined;
    }
  }
}

/** What can be done to the server, in turns; resolves to what it was. */
async function strike(below: (end: number) => number, { server, record }: FaultsOptions): Promise<string> {
  const next = server.strikes[record.strikes.length % server.strikes.length];
  if (next === undefined) throw new Error('there is nothing that can be done to the server');
  const struck: Strike = { name: next.name, at: performance.now(), isOver: false };
  record.strikes.push(struck);
  await next.cause(below).finally(() => {
    struck.isOver = true;
  });
  return next.name;
}
