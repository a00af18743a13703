import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, type TestContext } from 'vitest';
import { chromiumIsMissing, findChromium } from '../conformance/report/testing/chromium.ts';
import type { LiveFile } from '../server/lib/home/state-files.ts';
import { type LivePage, serveLive } from '../server/live/serve-live.ts';
import { createFakeRunner } from '../server/clients/mcp/testing/fake-runner.ts';
import { createHome, type Home } from '../proof/kit/scratch.ts';
import { buildPage } from './build-page.mjs';

// Browsers say where a navigation comes from, and keep a strict cookie from those of other sites: only a real one shows whether the page opens.

const LONG = 60_000;
const executablePath = findChromium();
let home: Home;
let live: LivePage;
let browser: Browser | undefined;
/** What every page of another server looks like. */
let html = '';
const other: Server = createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(html),
);

beforeAll(async () => {
  home = createHome();
  await buildPage(join(home.dir, 'page'));
  if (executablePath !== undefined) browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  await once(other.listen(0), 'listening');
}, LONG);
afterAll(async () => {
  await browser?.close();
  other.close();
  await home.remove();
});
beforeEach(async () => {
  live = await serve();
});
afterEach(() => live.close());

let kept: LiveFile | undefined;

function serve(): Promise<LivePage> {
  const runner = { ...createFakeRunner().runner, ownRead: overview };
  return serveLive({
    runner,
    watchers: { onChanged: () => undefined },
    decideTools: () => undefined,
    log: () => undefined,
    folder: join(home.dir, 'page'),
    memory: { read: () => kept, write: (file) => (kept = file) },
  });
}

const overview: ReturnType<typeof createFakeRunner>['runner']['ownRead'] = (_read, answered) =>
  answered({ kind: 'overview', overview: { store_id: 's', editors: [], clients: [], operations: [], logs: [] } });

/** TCP: it is an object. */
const otherAt = (host: string): string => `http://${host}:${(other.address() as AddressInfo).port}/`;

async function newPage(context: TestContext): Promise<Page> {
  if (browser === undefined) return context.skip(chromiumIsMissing());
  return (await browser.newContext()).newPage();
}

/** It shows what the server says, and its address keeps no code, also not for who goes back. */
async function expectOpen(page: Page, link: string): Promise<void> {
  await page.getByText('Live', { exact: true }).waitFor({ timeout: 10_000 });
  expect(page.url()).toBe(link.replace(/\?code=.*/, ''));
}

test.for(['localhost', '127.0.0.1'])(
  'a link on a page of %s, another port, opens the live page with one click',
  { timeout: LONG },
  async (host, context) => {
    const page = await newPage(context);
    const link = live.newLink();
    html = `<a href="${link}">The live page</a>`;
    await page.goto(otherAt(host));
    await page.getByText('The live page').click();
    await expectOpen(page, link);
    await page.goBack();
    expect(page.url(), 'no page with the code lies between').toBe(otherAt(host));
    await page.context().close();
  },
);

test(
  'a page of another site that leads on by itself opens it without any click',
  { timeout: LONG },
  async (context) => {
    const page = await newPage(context);
    const link = live.newLink();
    html = `<script>location = '${link}';</script>`;
    await page.goto(otherAt('localhost'), { waitUntil: 'commit' });
    await expectOpen(page, link);
    await page.context().close();
  },
);

test(
  'a file that leads on, as `open --browser` writes one where users see each other’s command lines, opens it without any click',
  { timeout: LONG },
  async (context) => {
    const page = await newPage(context);
    const link = live.newLink();
    const file = join(home.dir, 'open.html');
    writeFileSync(file, `<!doctype html><meta http-equiv="refresh" content="0; url=${link}">`);
    await page.goto(pathToFileURL(file).href, { waitUntil: 'commit' });
    await expectOpen(page, link);
    await page.context().close();
  },
);

test(
  'a page that is open comes back to the server that starts in the place of its own, by itself',
  { timeout: LONG },
  async (context) => {
    const page = await newPage(context);
    const link = live.newLink();
    await page.goto(link);
    await expectOpen(page, link);
    await live.close();
    await page.getByText('Reconnecting').waitFor();
    live = await serve();
    await expectOpen(page, link);
    await page.reload();
    await expectOpen(page, link);
    await page.context().close();
  },
);

test(
  'the address itself opens it, and a link that was used leads no other browser in',
  { timeout: LONG },
  async (context) => {
    const page = await newPage(context);
    const link = live.newLink();
    await page.goto(link);
    await expectOpen(page, link);
    const stranger = await newPage(context);
    html = `<script>location = '${link}';</script>`;
    await stranger.goto(otherAt('localhost'), { waitUntil: 'commit' });
    await stranger.getByText('has been used already').waitFor();
    await page.context().close();
    await stranger.context().close();
  },
);
