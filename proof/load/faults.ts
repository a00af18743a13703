import { setTimeout as pause } from 'node:timers/promises';
import type { EditorProcess } from '../../conformance/adapter/own/editor-process.ts';
import { createRandom } from '../sim/random.ts';
import { kill } from '../../server/test-kit/home.ts';
import type { ReconnectingClient } from './reconnecting-client.ts';
import { tally, type Record } from './record.ts';
import type { LoadedServer } from './server-process.ts';

/** Mean times between two faults of a kind, ms. */
const BETWEEN = { reload: 4_000, kill_editor: 15_000, kill_forwarder: 6_000, kill_server: 12_000 } as const;
type Fault = keyof typeof BETWEEN;

export interface FaultsOptions {
  readonly server: LoadedServer;
  readonly editors: readonly EditorProcess[];
  readonly clients: readonly ReconnectingClient[];
  readonly record: Record;
  readonly seed: number;
  readonly goesOn: () => boolean;
  /** Until then the server is killed as well: its memory is looked at afterwards, in one process. */
  readonly serverMayDie: () => boolean;
}

/** Reloads and kills, each kind at irregular times of its own, until time is up. Resolves when what was killed is up again. */
export async function causeFaults(options: FaultsOptions): Promise<void> {
  const kinds: readonly Fault[] = ['reload', 'kill_editor', 'kill_forwarder', 'kill_server'];
  await Promise.all(kinds.map((kind, index) => repeat(kind, index, options)));
  for (const editor of options.editors) if (!editor.isUp()) await editor.start();
}

async function repeat(kind: Fault, index: number, options: FaultsOptions): Promise<void> {
  const { goesOn, seed, record } = options;
  const random = createRandom(seed * 104_729 + index);
  const mayHappen = (): boolean => goesOn() && (kind !== 'kill_server' || options.serverMayDie());
  for (;;) {
    const until = performance.now() + BETWEEN[kind] * (0.5 + random.next());
    while (mayHappen() && performance.now() < until) await pause(100);
    if (!mayHappen()) return;
    try {
      if (await cause(kind, (end) => random.below(end), options)) tally(record.faults, kind);
    } catch (error) {
      record.wrong.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** False where there was nobody to do it to. */
async function cause(
  kind: Fault,
  below: (end: number) => number,
  { server, editors, clients }: FaultsOptions,
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
    case 'kill_server':
      await server.killAndRestart();
      return true;
  }
}
