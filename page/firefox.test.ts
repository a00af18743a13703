import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { askLiveUrl, askStatus } from '../server/clients/forwarder/command.ts';
import { buildBin } from '../proof/kit/running.ts';
import { createHome, type Home, waitFor } from '../proof/kit/scratch.ts';
import { startClient } from '../proof/kit/clients.ts';
import { isRequired } from '../proof/lib/program.ts';

// Firefox has its own ideas of cookies, server-sent events and layout: the main way through the page, once more, in Debian's.

const LONG = 120_000;
const executablePath = '/usr/bin/firefox-esr';
const bin = buildBin('firefox');
let home: Home;

beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());
afterAll(() => bin.remove());

const rules = [
  { tool: 'unity_execute_code', decision: 'ask', reason: 'Code can do anything.' },
  { tool: '*', decision: 'allow' },
];

test(
  'in Firefox a question is approved, work is cancelled, results are read, and the page survives a new server',
  async (context) => {
    if (!existsSync(executablePath)) return context.skip(firefoxIsMissing());
    writeFileSync(join(home.dir, 'policy.json'), JSON.stringify({ version: 1, rules }));
    const project = join(home.dir, 'MyGame');
    mkdirSync(project);
    const client = startClient(home, bin.entry, { args: ['--project', project] });
    await client.initialize();
    const mock = spawn(process.execPath, [bin.entry, 'mock', '--project', project, '--until-stdin-ends', '--quiet'], {
      env: home.env,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    home.owns(mock.pid);
    await waitFor('the Editor', async () =>
      (await askStatus({ stateDir: home.dir })).editors.some(({ state }) => state === 'connected'),
    );

    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      env: { ...home.env, HOME: home.dir },
    });
    try {
      const page = await browser.newPage();
      const complaints = watch(page);
      await page.setViewport({ width: 1600, height: 900 });
      await page.goto(await askLiveUrl({ stateDir: home.dir }));
      await seen(page, '.editor', 'Connected');
      expect(new URL(page.url()).search, 'the code of the link is not kept in the address').toBe('');

      // It ends when it is cancelled, however long a busy machine needs for that.
      const code = 'for (;;) await Task.Delay(50, AI.CancellationToken);';
      client.write(
        `${JSON.stringify({ jsonrpc: '2.0', id: 'work', method: 'tools/call', params: { name: 'unity_execute_code', arguments: { code, timeout: 1_000 } } })}\n`,
      );
      await seen(page, 'article', 'Code can do anything.');
      await page.locator('.question [aria-disabled=false]').wait();
      await button(page, 'Approve').click();
      await seen(page, '.operation-grid .grid-row', 'running');
      // The rows move up when it goes, and a click that comes at that moment hits nothing.
      await page.waitForFunction(() => document.querySelector('.question') === null);
      await page.locator('.operation-grid .grid-row').click();
      await button(page, 'Cancel operation…').click();
      await button(page, 'Cancel it').click();
      await seen(page, '.operation-grid .grid-row', 'cancelled');

      const answer = await client.call('unity_query', { query: '1 + 1', timeout: 10_000 });
      expect(answer.result?.structuredContent).toMatchObject({ status: 'completed', result: 2 });
      await seen(page, '.operation-grid', '1 + 1');

      for (const width of [1600, 400]) {
        await page.setViewport({ width, height: 900 });
        const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
        expect(await page.evaluate(overflow), `nothing sticks out at ${width} px`).toBe(0);
      }

      const { pid } = await home.hub();
      process.kill(pid, 'SIGKILL');
      await client.call('unity_query', { query: '2 + 2', timeout: 10_000 });
      await seen(page, '.operation-grid', '2 + 2');
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  },
  LONG,
);

/** By its text: to find one by its role Puppeteer asks in every frame, and on a busy machine Firefox does nothing else then for half a minute. */
const button = (page: Page, name: string) => page.locator(`::-p-xpath(//button[normalize-space()="${name}"])`);

/** Waits until an element of this selector contains the text. */
async function seen(page: Page, selector: string, text: string): Promise<void> {
  await page.waitForFunction(
    (of, wanted) => [...document.querySelectorAll(of)].some((element) => element.textContent.includes(wanted)),
    { timeout: 30_000 },
    selector,
    text,
  );
}

function watch(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${String(error)}`));
  return complaints;
}

function firefoxIsMissing(): string {
  const reason = `Firefox was not found (${executablePath}): the page was not tried in it. Debian: apt-get install firefox-esr.`;
  if (isRequired('firefox')) throw new Error(`${reason} MCP_UNITY_REQUIRE asks for it.`);
  return reason;
}
