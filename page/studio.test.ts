import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { chromiumIsMissing, findChromium, watchPage } from '../conformance/report/testing/chromium.ts';
import { askLiveUrl, askStatus } from '../server/clients/forwarder/command.ts';
import { modernOverHttp } from '../proof/kit/clients.ts';
import { createHome, type Home, waitFor } from '../proof/kit/scratch.ts';
import { startHttpServer, buildBin } from '../proof/kit/running.ts';

/** A real server with many connected Editors, and a client that calls them. */
interface Studio {
  readonly home: Home;
  readonly serverPid: number;
  /** Folders of the projects, in the order of the Editors. Each name occurs twice, in the folders `team-0` and `team-1`. */
  readonly projects: readonly string[];
  /** This many short queries, spread over the Editors, all answered. */
  ask(count: number): Promise<void>;
  /** Code that runs until it is cancelled, in one Editor. Resolves to its log_id once it is accepted. */
  begin(editor: number, code: string): Promise<string>;
  end(): Promise<void>;
}

const START_MS = 120_000;
/** Requests at once: enough to keep the server busy. */
const AT_ONCE = 32;

async function startStudio(entry: string, editorCount: number): Promise<Studio> {
  const home = createHome();
  const projects = Array.from({ length: editorCount }, (_, number) => makeProject(home, number));
  const server = await startHttpServer(home, entry);
  const script = fileURLToPath(new URL('./testing/many-editors.ts', import.meta.url));
  const editors = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), script, ...projects], {
    env: home.env,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  home.owns(editors.pid);
  await waitFor('the Editors to connect', () => areConnected(home, editorCount), START_MS);

  const clients = projects.map((project) => modernOverHttp(`${server.url}?project=${encodeURIComponent(project)}`));
  const call = async (editor: number, name: string, params: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await clients[editor % editorCount]?.request('tools/call', { name, arguments: params }, {});
    const envelope = answer?.result?.structuredContent;
    if (envelope === undefined) throw new Error(`expected an envelope, got ${JSON.stringify(answer)}`);
    return envelope;
  };
  let asked = 0;
  return {
    home,
    serverPid: server.process.pid ?? 0,
    projects,
    async ask(count) {
      const end = asked + count;
      const askOn = async (): Promise<void> => {
        while (asked < end) {
          const number = asked++;
          // oxlint-disable-next-line no-await-in-loop -- one after the other: as many at once as there are loops
          const { status } = await call(number, 'unity_query', { query: `${number} + 1`, timeout: 60_000 });
          if (status !== 'completed')
            throw new Error(`expected the query ${number} to complete, got ${String(status)}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, askOn));
    },
    begin: async (editor, code) => String((await call(editor, 'unity_execute_code', { code, timeout: 0 }))['log_id']),
    end: () => home.remove(),
  };
}

function makeProject(home: Home, number: number): string {
  const folder = join(realpathSync(home.dir), `team-${number % 2}`, `Game${Math.floor(number / 2)}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function areConnected(home: Home, count: number): Promise<boolean> {
  const { editors } = await askStatus({ stateDir: home.dir });
  return editors.filter(({ state }) => state === 'connected').length === count;
}

/** Two minutes on a machine with nothing else to do. */
const LONG = 900_000;
const EDITORS = 100;
const OPERATIONS = 10_000;
/** Asked while the page is open. */
const MORE = 1_000;
const IDLE_MS = 3_000;

const bin = buildBin('studio');
afterAll(() => bin.remove());

const bytesIn = (bytes: Bytes): number => Object.values(bytes).reduce((sum, one) => sum + one.bytes, 0);

const takeBytes = (page: Page): Promise<Bytes> =>
  page.evaluate('(() => { const taken = window.eventBytes; window.eventBytes = {}; return taken; })()');

const memoryOf = (pid: number): string => {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) / 1024).toFixed(0);
};

const seconds = (begun: number): string => `${((performance.now() - begun) / 1_000).toFixed(1)} s`;

const print = (sentence: string): void => console.log(sentence);

test(
  `${EDITORS} Editors and ${OPERATIONS} operations are readable in status and on the page, and cost little`,
  { timeout: LONG },
  async (context) => {
    const executablePath = findChromium();
    if (executablePath === undefined) return context.skip(chromiumIsMissing());
    const studio = await startStudio(bin.entry, EDITORS);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--enable-precise-memory-info'] });
    try {
      const steady = await studio.begin(7, 'for (;;) { await Task.Delay(500, AI.CancellationToken); }');
      const begun = performance.now();
      await studio.ask(OPERATIONS);
      print(`${OPERATIONS} operations took ${seconds(begun)}; the server has ${memoryOf(studio.serverPid)} MB`);
      await measureStatus(studio, steady);
      const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
      await measurePage(studio, page);
    } finally {
      await browser.close();
      await studio.end();
    }
  },
);

/** What is under way is shown, although ten thousand newer operations have ended. */
async function measureStatus({ home, projects }: Studio, steady: string): Promise<void> {
  const play = (...args: string[]): string => {
    const begun = performance.now();
    const text = execFileSync(process.execPath, [bin.entry, ...args], {
      env: home.env,
      cwd: home.dir,
      encoding: 'utf8',
    });
    print(`${args.join(' ')}: ${text.length} characters after ${seconds(begun)}`);
    return text;
  };
  const text = play('status');
  expect(text.split('\n').length).toBeLessThan(70);
  expect(text).toContain(`Editors (${EDITORS}: ${EDITORS} connected, 1 at work):`);
  expect(text).toMatch(/^ {2}Game3 .* 1 running, 0 queued .*team-1/m);
  expect(text).toMatch(new RegExp(`^ {2}${steady} {2}running .*Game3 \\(team-1\\)`, 'm'));
  const { editors, operations } = JSON.parse(play('status', '--json'));
  expect([editors.length, operations.length]).toEqual([EDITORS, 20]);
  expect(operations.at(-1)).toMatchObject({ log_id: steady, editor: projects[7] });
  expect(play('operations', '--state', 'unfinished')).toContain(steady);
}

async function measurePage(studio: Studio, page: Page): Promise<void> {
  await countBytes(page);
  const link = await askLiveUrl({ stateDir: studio.home.dir });
  const complaints = watchPage(page, (address) => address.startsWith(new URL(link).origin));
  const opening = performance.now();
  await page.goto(link);
  await page.locator('.operation-grid .grid-row').first().waitFor();
  print(`the page shows its first list after ${seconds(opening)}`);
  const first = await takeBytes(page);
  print(`snapshot: ${first['snapshot']?.bytes} bytes`);
  expect(first['snapshot']?.bytes).toBeLessThan(1_000_000);
  await page.getByRole('heading', { name: 'Editors 100, 1 at work' }).waitFor();
  await page.getByRole('heading', { name: 'Operations 1,000, older ones on scrolling' }).waitFor();

  await page.getByLabel('Show').selectOption('unfinished');
  await page.locator('.operation-grid').getByText('Task.Delay').waitFor();
  expect(await page.locator('.operation-grid .grid-row').count()).toBe(1);
  await page.locator('.operation-grid').getByText('Game3 (team-1)').waitFor();
  await page.getByLabel('Show').selectOption('all');

  const from = performance.now();
  await takeBytes(page);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const idle = bytesIn(await takeBytes(page)) / ((performance.now() - from) / 1_000);
  print(`while nothing happens: ${Math.round(idle)} bytes a second`);
  // A heartbeat a second of each Editor, each about 300 bytes.
  expect(idle).toBeLessThan(EDITORS * 500);

  const begun = performance.now();
  await studio.ask(MORE);
  await page.getByRole('searchbox', { name: 'Search the operations' }).fill(`${OPERATIONS + MORE - 1} + 1`);
  await page
    .locator('.operation-grid')
    .getByText(`→ ${OPERATIONS + MORE}`)
    .waitFor();
  await page.getByRole('heading', { name: /^Operations 1 of 1,00\d$/ }).waitFor();
  const busy = await takeBytes(page);
  print(`${MORE} more operations, ${seconds(begun)}: ${JSON.stringify(busy)}`);
  const batches = Math.max(...Object.values(busy).map(({ count }) => count));
  expect(batches, 'ten batches a second at most').toBeLessThan((performance.now() - begun) / 100 + 2);

  await findProject(page);
  expect((await askStatus({ stateDir: studio.home.dir })).unfinished).toBe(1);
  print(`the page has ${await heapOf(page)} MB`);
  expect(complaints).toEqual([]);
}

/** Two projects have the same name. */
async function findProject(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search the operations' });
  const rows = page.locator('.operation-grid .grid-row');
  await search.fill('');
  const editor = page.locator('.operations').getByRole('combobox', { name: 'Editor', exact: true });
  await editor.selectOption({ label: 'Game41 (team-0)' });
  await waitFor('the rows of one project', async () => (await rows.count()) > 0 && (await rows.count()) < 20);
  for (const text of await rows.allTextContents()) expect(text).toContain('Game41 (team-0)');
  await editor.selectOption({ label: 'All' });
  const begun = performance.now();
  await search.fill('team-1');
  await page.locator('.lane-head').first().getByText('Game0 (team-1)').waitFor();
  print(`a search is shown after ${seconds(begun)}`);
  await page.getByRole('searchbox', { name: 'Search the Editors' }).fill('team-1/Game7');
  await page.getByRole('heading', { name: 'Editors 1 of 100, 1 at work' }).waitFor();
}

type Bytes = Readonly<Record<string, { readonly count: number; readonly bytes: number }>>;

/** Notes the events of the stream, and how long they are, before the page reads them. */
async function countBytes(page: Page): Promise<void> {
  await page.addInitScript(`{
    const fetched = window.fetch;
    window.eventBytes = {};
    const note = (event) => {
      const name = /^event: (\\w+)/m.exec(event)?.[1] ?? 'comment';
      const known = window.eventBytes[name] ??= { count: 0, bytes: 0 };
      known.count += 1;
      known.bytes += event.length;
    };
    window.fetch = async (...args) => {
      const response = await fetched(...args);
      if (args[0] !== 'events') return response;
      let rest = '';
      const decoder = new TextDecoder();
      const noted = new TransformStream({
        transform(chunk, controller) {
          const events = (rest + decoder.decode(chunk, { stream: true })).split('\\n\\n');
          rest = events.pop();
          events.forEach(note);
          controller.enqueue(chunk);
        },
      });
      return new Response(response.body.pipeThrough(noted), { status: response.status, headers: response.headers });
    };
  }`);
}

async function heapOf(page: Page): Promise<string> {
  const bytes: number = await page.evaluate('performance.memory.usedJSHeapSize');
  return (bytes / 1e6).toFixed(0);
}
