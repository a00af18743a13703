/**
 * What grows with a studio: a server with 10^6 retained operations and console lines beside one with 1,000, with 1 to 100 Editors, with 1 to 500 clients, and the state folder over a simulated
 * week. Each row should be flat, but for the size of what is kept. Linux only (/proc). Run: npm run bench -- growth, or npx tsx tools/bench/growth.ts --entries 100000
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFakeEditor } from '../../proof/kit/fake-editor.ts';
import { createHome, type Home } from '../../proof/kit/scratch.ts';
import { begin, post } from '../../proof/kit/clients.ts';
import { callOf, type Headers } from '../../proof/kit/mcp-messages.ts';
import { startHttpServer } from '../../proof/kit/running.ts';
import { openSqliteStore } from '../../server/store/sqlite-store.ts';
import type { Store } from '../../server/store/store.ts';
import { bundled } from '../../server/store/testing/child.ts';
import { bin, percentile } from './processes.ts';
import { fillStore } from './store-content.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const FEW = 1_000;
const CALLS = 300;
const WARM_UP_CALLS = 300;
/** Of a studio: 40 people and their agents, 500 pieces of work each. */
const DAILY = 20_000;
const DAYS = 7;
const EXPIRY_BUDGET_MS = 1_000;

const { values } = parseArgs({ options: { entries: { type: 'string', default: '1000000' } } });
const workerUrl = await bundled('worker.ts');

interface Setting {
  readonly name: string;
  readonly retained: number;
  readonly editors: number;
  readonly clients: number;
}

async function measureServer({ name, retained, editors, clients }: Setting): Promise<void> {
  const home = createHome();
  try {
    await fillHome(home, retained);
    const began = performance.now();
    const server = await startHttpServer(home, bin);
    const opened = performance.now() - began;
    const projects = Array.from({ length: editors }, (_, index) => join(home.dir, `Game${index}`));
    for (const projectPath of projects) {
      const editor = createFakeEditor(home, { projectPath });
      editor.answerAll(() => 1);
      await editor.connect();
    }
    const sessions: Headers[] = [];
    for (let index = 0; index < clients; index += 1) sessions.push(await begin(`${server.url}?project=${projects[0]}`));
    const call = (n: number): Promise<void> => callOnce(server.url, sessions[n % clients] ?? {}, n);
    for (let n = 0; n < Math.max(WARM_UP_CALLS, clients); n += 1) await call(n);
    const pid = server.process.pid ?? 0;
    const before = processorMs(pid);
    const samples: number[] = [];
    for (let n = 0; n < CALLS; n += 1) {
      const start = performance.now();
      await call(WARM_UP_CALLS + clients + n);
      samples.push(performance.now() - start);
    }
    report(name, {
      'to listening': `${opened.toFixed(0)} ms`,
      call: `p50 ${percentile(samples, 0.5).toFixed(2)}, p95 ${percentile(samples, 0.95).toFixed(2)} ms`,
      processor: `${((processorMs(pid) - before) / CALLS).toFixed(2)} ms a call`,
      memory: `${residentMb(pid).toFixed(0)} MB`,
      files: String(readdirSync(`/proc/${pid}/fd`).length),
      state: sizeOf(home.dir),
    });
  } finally {
    await home.remove();
  }
}

async function fillHome({ dir }: Home, entries: number): Promise<void> {
  const store = await openSqliteStore({ dir, workerUrl });
  await fillStore(store, { entries, until: Date.now() });
  await store.close();
}

async function callOnce(url: string, session: Headers, n: number): Promise<void> {
  const params = { name: 'unity_execute_code', arguments: { code: `return ${n};`, timeout: 20_000 } };
  const text = await (await post(url, callOf(params, n), session)).text();
  if (!text.includes('completed')) throw new Error(`expected a completed call, got ${text}`);
}

/** Work of a week, hour by hour, of which a day is retained. */
async function measureWeek(): Promise<void> {
  const home = createHome();
  try {
    const store = await openSqliteStore({ dir: home.dir, workerUrl });
    const start = Date.UTC(2026, 10, 2);
    let first = 1;
    for (let hour = 1; hour <= DAYS * 24; hour += 1) {
      const until = start + hour * HOUR;
      const entries = Math.round(DAILY / 24);
      await fillStore(store, { first, entries, until, spanMs: HOUR });
      first += entries;
      await expireAll(store, until);
      if (hour % 24 === 0)
        report(`end of day ${hour / 24}`, {
          memory: `${residentMb(process.pid).toFixed(0)} MB`,
          files: String(readdirSync('/proc/self/fd').length),
          state: sizeOf(home.dir),
        });
    }
    await store.close();
  } finally {
    await home.remove();
  }
}

async function expireAll(store: Store, now: number): Promise<void> {
  for (let more = true; more;) ({ more } = await store.expire(now, DAY, DAY, EXPIRY_BUDGET_MS));
}

function report(name: string, figures: Readonly<Record<string, string>>): void {
  console.log(
    `${name.padEnd(32)} ${Object.entries(figures)
      .map(([what, figure]) => `${what} ${figure}`)
      .join('   ')}`,
  );
}

/** User and system, of all threads. */
function processorMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

function sizeOf(dir: string): string {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return `${(bytes / 1e6).toFixed(0)} MB in ${files.length} files`;
}

const one = { retained: FEW, editors: 1, clients: 1 };
for (const retained of [FEW, Number(values.entries)])
  await measureServer({ ...one, name: `${retained} retained`, retained });
for (const editors of [1, 10, 100]) await measureServer({ ...one, name: `${editors} Editors`, editors });
for (const clients of [1, 50, 500]) await measureServer({ ...one, name: `${clients} clients`, clients });
await measureWeek();
