import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scratchFolder, kill } from '../kit/scratch.ts';
import { createEditorProcess, type EditorProcess } from '../../conformance/adapter/own/processes.ts';
import { createRandom } from '../sim/random.ts';
import { reasonOf } from '../../server/lib/errors.ts';
import { checkAgain, serveVirtualUser } from './virtual-user.ts';
import { createReconnectingClient, type ReconnectingClient } from './connection.ts';
import {
  clientKindOf,
  type LoadPlan,
  BUSY_PAUSE_MS,
  createRecord,
  type LoadRecord,
  countOne,
  type Strike,
  readLedger,
  type Ledger,
  rssOf,
  type LiveSample,
  type MemorySample,
} from './record.ts';
import { type LoadedServer, startLoadedServer } from './server-process.ts';
import { startPair } from './server-pair.ts';

/** The records of a run, before they are judged. */
export interface LoadOutcome {
  readonly record: LoadRecord;
  readonly ledger: Ledger;
  readonly memory: readonly MemorySample[];
  /** Samples of the last third of the run. */
  readonly live: readonly LiveSample[];
  /** Time in which clients made calls, ms. */
  readonly ms: number;
  /** Operations that were read once more at the end, by another client. */
  readonly readAgain: number;
}

const SAMPLE_MS = 1_000;

/** At the end, operations are read once more, at most this many: evenly over the run. */
const READ_AGAIN = 5_000;

/** Part of the time in which a single server is killed too; in the next third its temporary data reaches its full size. */
const SERVER_DIES_UNTIL = 1 / 3;

/** Share of the run after which the server's garbage is collected COLLECTIONS times, and the remaining memory is measured. */
const COLLECTED_FROM = 2 / 3;

const COLLECTIONS = 10;

const LEAST_BETWEEN_COLLECTIONS_MS = 10_000;

interface LoadSetup {
  readonly dir: string;
  readonly server: LoadedServer;
  readonly editors: readonly EditorProcess[];
  readonly ledgers: readonly string[];
  readonly clients: readonly ReconnectingClient[];
  readonly record: LoadRecord;
}

/** Plays one run in a folder of its own, with real processes. `say` is called with its progress. */
export async function runLoad(plan: LoadPlan, bin: string, say: (text: string) => void): Promise<LoadOutcome> {
  const dir = scratchFolder();
  let setup: LoadSetup | undefined;
  try {
    setup = await setUpLoad(plan, bin, dir);
    for (const editor of setup.editors) await editor.start();
    return await play(plan, setup, say);
  } finally {
    await Promise.all(setup?.clients.map((client) => client.close()) ?? []);
    await Promise.all(setup?.editors.map((editor) => editor.kill()) ?? []);
    await setup?.server.end();
  }
}

async function setUpLoad(plan: LoadPlan, bin: string, dir: string): Promise<LoadSetup> {
  const record = createRecord();
  const server =
    plan.store === 'postgres'
      ? await startPair({ bin, dir, leaseSeconds: plan.leaseSeconds, record })
      : await startLoadedServer({ bin, dir, dials: plan.editors > 1 });
  const editors = Array.from({ length: plan.editors }, (_, number) =>
    createEditorProcess(server.editorProcess(join(dir, `Game${number}`), number === plan.editors - 1)),
  );
  const ledgers = editors.map(({ project }) => join(project, 'ledger'));
  const clients = Array.from({ length: plan.clients }, (_, number) => {
    const project = editors[number % editors.length]?.project ?? dir;
    const surroundings = { ...server.surroundings, project };
    return createReconnectingClient(clientKindOf(number, plan.store), `client-${number}`, surroundings, record);
  });
  return { dir, server, editors, ledgers, clients, record };
}

async function play(plan: LoadPlan, setup: LoadSetup, say: (text: string) => void): Promise<LoadOutcome> {
  const { server, editors, clients, ledgers, record } = setup;
  const wanted = plan.minutes * 60_000;
  const began = performance.now();
  const elapsed = (): number => performance.now() - began;
  // A run with a standby must include every kind of strike.
  const leastStrikes = plan.store === 'postgres' && plan.faults ? server.strikes.length : 0;
  const goesOn = (): boolean =>
    elapsed() < wanted || record.strikes.filter(({ isOver }) => isOver).length < leastStrikes;
  const memory: MemorySample[] = [];
  const live: LiveSample[] = [];
  const sampler = setInterval(() => {
    sample(server, elapsed(), memory);
    say(progressLine(record, elapsed(), wanted));
  }, SAMPLE_MS);
  try {
    const faults = plan.faults
      ? causeFaults({
          server,
          editors,
          clients,
          record,
          seed: plan.seed,
          pauseMs: plan.pauseMs,
          goesOn,
          serverMayDie: () => plan.store === 'postgres' || elapsed() < wanted * SERVER_DIES_UNTIL,
        })
      : Promise.resolve();
    const users = clients.map((client, number) =>
      serveVirtualUser({
        client,
        number,
        editor: number % editors.length,
        ledger: ledgers[number % editors.length] ?? '',
        seed: plan.seed,
        pauseMs: plan.pauseMs,
        record,
        goesOn,
      }),
    );
    await Promise.all([faults, ...users, collectAgain(server, { wanted, elapsed, live })]);
    const ms = elapsed();
    clearInterval(sampler);
    say('reading again');
    const readAgain = await readOnceMore(setup);
    record.wrong.push(...server.wrong());
    return { record, ledger: readLedger(ledgers), memory, live, ms, readAgain };
  } finally {
    clearInterval(sampler);
  }
}

function sample(server: LoadedServer, ms: number, memory: MemorySample[]): void {
  const pid = server.pid();
  const rss_mb = pid === undefined ? undefined : rssOf(pid);
  if (pid !== undefined && rss_mb !== undefined) memory.push({ minutes: ms / 60_000, pid, rss_mb });
}

/** Resolves when the time is up. */
async function collectAgain(
  server: LoadedServer,
  { wanted, elapsed, live }: { readonly wanted: number; readonly elapsed: () => number; readonly live: LiveSample[] },
): Promise<void> {
  if (server.collect === undefined || process.platform !== 'linux') return;
  const between = Math.max(LEAST_BETWEEN_COLLECTIONS_MS, (wanted * (1 - COLLECTED_FROM)) / COLLECTIONS);
  for (let at = wanted * COLLECTED_FROM; at < wanted; at += between) {
    await pause(Math.max(0, at - elapsed()));
    const pid = server.pid();
    const live_mb = await server.collect();
    if (pid !== undefined) live.push({ minutes: elapsed() / 60_000, pid, live_mb });
  }
}

function progressLine({ operations, wrong, faults, reconnects }: LoadRecord, ms: number, wanted: number): string {
  const ended = operations.filter(({ end }) => end !== undefined).length;
  const caused = [...faults.values()].reduce((sum, count) => sum + count, 0);
  return `${(ms / 60_000).toFixed(1)} of ${(wanted / 60_000).toFixed(1)} min: ${operations.length} operations, ${ended} ended; ${caused} faults, ${reconnects} reconnections, ${wrong.length} complaints`;
}

/** Reads ended operations once more, by other clients. */
async function readOnceMore({ clients, record }: LoadSetup): Promise<number> {
  const ended = record.operations.filter(({ end }) => end !== undefined);
  const step = Math.max(1, Math.ceil(ended.length / READ_AGAIN));
  const chosen = ended.filter((_operation, index) => index % step === 0);
  const random = createRandom(chosen.length);
  let next = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (let operation = chosen[next++]; operation !== undefined; operation = chosen[next++]) {
        try {
          await checkAgain(operation, client, record);
        } catch (error) {
          record.wrong.push(`${operation.id}: ${reasonOf(error)}`);
        }
        if (random.chance(0.01)) await pause(1);
      }
    }),
  );
  return chosen.length;
}

/** Mean times between two faults of a kind, for clients with pauses as short as in a busy run, ms. */
const BETWEEN = { reload: 4_000, kill_editor: 15_000, kill_forwarder: 6_000 } as const;

type Kind = keyof typeof BETWEEN | 'strike';

interface FaultsOptions {
  readonly server: LoadedServer;
  readonly editors: readonly EditorProcess[];
  readonly clients: readonly ReconnectingClient[];
  readonly record: LoadRecord;
  readonly seed: number;
  /** Mean pause of the clients. */
  readonly pauseMs: number;
  readonly goesOn: () => boolean;
  /** True while strikes on the server are allowed as well. */
  readonly serverMayDie: () => boolean;
}

/** Reloads and kills, each kind at irregular times of its own, until time is up. Resolves when every killed process has been restarted. */
async function causeFaults(options: FaultsOptions): Promise<void> {
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

/** False if there was no target for it. */
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

/** Causes the next strike on the server, in turns; resolves to its name. */
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
