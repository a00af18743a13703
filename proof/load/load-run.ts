import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createEditorProcess, type EditorProcess } from '../../conformance/adapter/own/editor-process.ts';
import { createRandom } from '../sim/random.ts';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import { checkAgain, serveVirtualUser } from './virtual-user.ts';
import { causeFaults } from './faults.ts';
import { rssOf, type MemorySample } from './memory.ts';
import { createReconnectingClient, type ReconnectingClient } from './reconnecting-client.ts';
import { kindOf, type LoadPlan } from './plan.ts';
import { createRecord, type Record } from './record.ts';
import { startServer, type LoadedServer } from './server-process.ts';
import { readLedger, type Ledger } from './verdict.ts';

/** What a run has left behind, before anybody judges it. */
export interface LoadOutcome {
  readonly record: Record;
  readonly ledger: Ledger;
  readonly memory: readonly MemorySample[];
  /** Time in which work was given, ms. */
  readonly ms: number;
  /** Operations that were read once more at the end, by another client. */
  readonly readAgain: number;
}

const SAMPLE_MS = 1_000;
/** At the end, operations are read once more, at most so many: evenly over the run. */
const READ_AGAIN = 5_000;
/** Part of the time in which the server is killed too. */
const SERVER_DIES_UNTIL = 0.5;

interface Stage {
  readonly dir: string;
  readonly server: LoadedServer;
  readonly editors: readonly EditorProcess[];
  readonly ledgers: readonly string[];
  readonly clients: readonly ReconnectingClient[];
  readonly record: Record;
}

/** Plays one run in a folder of its own, with real processes. `say` hears how far it is. */
export async function runLoad(plan: LoadPlan, bin: string, say: (text: string) => void): Promise<LoadOutcome> {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'mub-load-')));
  let stage: Stage | undefined;
  try {
    stage = await build(plan, bin, dir);
    return await play(plan, stage, say);
  } finally {
    await Promise.all(stage?.clients.map((client) => client.close()) ?? []);
    await Promise.all(stage?.editors.map((editor) => editor.kill()) ?? []);
    await stage?.server.end();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function build(plan: LoadPlan, bin: string, dir: string): Promise<Stage> {
  const stateDir = join(dir, 'state');
  mkdirSync(stateDir, { mode: 0o700 });
  const [port, tcpPort] = [await freePort(), plan.editors > 1 ? await freePort() : undefined];
  const server = await startServer({ bin, stateDir, port, tcpPort });
  const token = await waitFor('the token', () => readFileSync(join(stateDir, 'token'), 'utf8').trim());
  const editors = Array.from({ length: plan.editors }, (_, number) => {
    // The last one listens, and the server dials it.
    const listens = tcpPort !== undefined && number === plan.editors - 1;
    return createEditorProcess({
      words: [process.execPath, bin, 'mock', ...(listens ? ['--tcp', String(tcpPort)] : [])],
      home: stateDir,
      project: join(dir, `Game${number}`),
    });
  });
  await Promise.all(editors.map((editor) => editor.start()));
  const record = createRecord();
  const clients = Array.from({ length: plan.clients }, (_, number) => {
    const project = editors[number % editors.length]?.project ?? dir;
    return createReconnectingClient(
      kindOf(number),
      `client-${number}`,
      { bin, stateDir, url: server.url, token, project },
      record,
    );
  });
  return { dir, server, editors, ledgers: editors.map(({ project }) => join(project, 'ledger')), clients, record };
}

async function play(plan: LoadPlan, stage: Stage, say: (text: string) => void): Promise<LoadOutcome> {
  const { server, editors, clients, ledgers, record } = stage;
  const wanted = plan.minutes * 60_000;
  const began = performance.now();
  const elapsed = (): number => performance.now() - began;
  const goesOn = (): boolean => elapsed() < wanted;
  const memory: MemorySample[] = [];
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
          goesOn,
          serverMayDie: () => elapsed() < wanted * SERVER_DIES_UNTIL,
        })
      : Promise.resolve();
    const users = clients.map((client, number) =>
      serveVirtualUser({
        client,
        number,
        editor: number % editors.length,
        ledger: ledgers[number % editors.length] ?? '',
        seed: plan.seed,
        record,
        goesOn,
      }),
    );
    await Promise.all([faults, ...users]);
    const ms = elapsed();
    clearInterval(sampler);
    say('reading again');
    const readAgain = await readOnceMore(stage);
    return { record, ledger: readLedger(ledgers), memory, ms, readAgain };
  } finally {
    clearInterval(sampler);
  }
}

function sample(server: LoadedServer, ms: number, memory: MemorySample[]): void {
  const pid = server.pid();
  const rss_mb = pid === undefined ? undefined : rssOf(pid);
  if (pid !== undefined && rss_mb !== undefined) memory.push({ minutes: ms / 60_000, pid, rss_mb });
}

function progressLine({ operations, wrong, faults, reconnects }: Record, ms: number, wanted: number): string {
  const ended = operations.filter(({ end }) => end !== undefined).length;
  const caused = [...faults.values()].reduce((sum, count) => sum + count, 0);
  return `${(ms / 60_000).toFixed(1)} of ${(wanted / 60_000).toFixed(1)} min: ${operations.length} operations, ${ended} ended; ${caused} faults, ${reconnects} reconnections, ${wrong.length} complaints`;
}

/** By clients that did not ask for them. */
async function readOnceMore({ clients, record }: Stage): Promise<number> {
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
          record.wrong.push(`${operation.id}: ${error instanceof Error ? error.message : String(error)}`);
        }
        if (random.chance(0.01)) await pause(1);
      }
    }),
  );
  return chosen.length;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('a server that listens has an address')),
      );
    });
  });
}
