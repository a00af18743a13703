/**
 * From the start of the process to the answer to `initialize`, and to the first one of the server itself (`tools/list`): the first start, and with a running
 * server, against a bundled SDK echo server and a bare `node -e 0`, all in turns.
 * Targets: with a running server at most 1.35 times bare node; first start at most 1.25 times the echo server. Run: npm run bench -- start
 * or, for several builds: npx tsx tools/bench/start.ts <turns> <name>=<path of the built entry> ...
 */
import { bin, bundleEchoServer, connect, makeGround, percentile, withGround, type Ground } from './processes.ts';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { initializeRequest } from '../../proof/kit/mcp-messages.ts';
import { waitFor } from '../../proof/kit/scratch.ts';

const samples = new Map<string, number[]>();

async function note(name: string, one: Promise<number>): Promise<void> {
  samples.set(name, [...(samples.get(name) ?? []), await one]);
}

interface Build {
  readonly name: string;
  readonly entry: string;
  /** Where its server runs. */
  readonly ground: Ground;
}

const answers = ['initialize', 'tools'] as const satisfies readonly Until[];

async function takeTurn(builds: readonly Build[], echoServer: string, ground: Ground): Promise<void> {
  await note('bare node -e 0', startTime(['-e', '0'], ground, 'end'));
  for (const until of answers) {
    await note(`echo, ${until}`, startTime([echoServer], ground, until));
    for (const { name, entry, ground: own } of builds) {
      await note(`${name} with a running server, ${until}`, startTime([entry], own, until));
      await note(`${name} first start, ${until}`, firstStartTime(entry, until));
    }
  }
}

const median = (name: string): number => percentile(samples.get(name) ?? [], 0.5);

function reportTurns(): void {
  for (const [name, all] of samples) {
    const [p10, p50, p90] = [0.1, 0.5, 0.9].map((share) => percentile(all, share).toFixed(1).padStart(6));
    const toBare = (median(name) / median('bare node -e 0')).toFixed(2);
    const toEcho = (median(name) / median(`echo, ${name.endsWith('tools') ? 'tools' : 'initialize'}`)).toFixed(2);
    console.log(`${name.padEnd(44)} p10 ${p10}  p50 ${p50}  p90 ${p90} ms   to bare ${toBare}   to the echo ${toEcho}`);
  }
  console.log('targets: with a running server 1.35 to bare, first start 1.25 to the echo (initialize)');
}

async function measureBuilds(entries: readonly (readonly string[])[], turns: number): Promise<void> {
  const builds = entries.map(([name = '', entry = '']) => ({ name, entry, ground: makeGround() }));
  const clients = await Promise.all(builds.map(({ entry, ground }) => connect([entry], ground)));
  try {
    await withGround(async (ground) => {
      const echoServer = await bundleEchoServer(ground.folder);
      await takeTurn(builds, echoServer, ground);
      samples.clear();
      for (let turn = 0; turn < turns; turn++)
        await takeTurn(turn % 2 === 0 ? builds : builds.toReversed(), echoServer, ground);
    });
    reportTurns();
  } finally {
    for (const client of clients) await client.close();
    for (const { ground } of builds) ground.end();
  }
}

const [turns = '15', ...entries] = process.argv.slice(2);
await measureBuilds(entries.length === 0 ? [['ours', bin]] : entries.map((entry) => entry.split('=')), Number(turns));

/** What is waited for: the end of the process, the answer to `initialize`, or that to `tools/list`, which a client sends right behind it. */
type Until = 'end' | 'initialize' | 'tools';

/** Timeout for the start of a server, which takes a fifth of a second. */
const UP_LIMIT_MS = 30_000;
/** Time in which a server loads what it does not need at once, so that this does not slow the next measurement. */
const SETTLE_MS = 200;

const initialize = initializeRequest({ name: 'bench', protocolVersion: '2025-06-18' });
const questions: Readonly<Record<Until, readonly object[]>> = {
  end: [],
  initialize: [initialize],
  tools: [initialize, { method: 'notifications/initialized' }, { id: 2, method: 'tools/list' }],
};

/** From the start of a process to what is waited for, in ms. Resolves when the process has ended. */
function startTime(args: readonly string[], { env, project }: Ground, until: Until): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(process.execPath, args, { env, cwd: project, stdio: ['pipe', 'pipe', 'ignore'] });
    let took: number | undefined;
    let output = '';
    child.on('error', reject);
    child.on('exit', () => {
      if (until === 'end') resolve(performance.now() - began);
      else if (took === undefined) reject(new Error(`${args.join(' ')} ended before it answered: ${output}`));
      else resolve(took);
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (took !== undefined || (until === 'tools' && !/"id":2\b.*\n/.test(output))) return;
      took = performance.now() - began;
      child.kill();
    });
    for (const question of questions[until]) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...question })}\n`);
    if (until === 'end') child.stdin.end();
  });
}

/** The same where no server runs yet. Waits for the server that was started and ends it: its start would slow the next measurement. */
async function firstStartTime(bin: string, until: Until): Promise<number> {
  const ground = makeGround();
  try {
    const took = await startTime([bin], ground, until);
    await waitForServer(join(ground.folder, 'state', 'hub.json'));
    return took;
  } finally {
    ground.end();
  }
}

async function waitForServer(hubFile: string): Promise<void> {
  await waitFor(`a server to write ${hubFile}`, () => existsSync(hubFile), UP_LIMIT_MS);
  await pause(SETTLE_MS);
}
