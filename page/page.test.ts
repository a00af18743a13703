import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsOf } from '../conformance/report/testing/chromium.ts';
import { findPageFaults } from '../conformance/report/testing/find-page-faults.mjs';
import { waitFor } from '../proof/kit/scratch.ts';
import type { Json, LiveSnapshot } from './state/types.ts';
import { groupDigits } from './shared/numbers.ts';
import { openWorkshop, type Workshop } from './testing/open-page.ts';
import {
  askingOperation,
  dangerousCode,
  doctorCheck,
  idOf,
  longQuestion,
  sampleLog,
  sampleOperation,
  samplePage,
  sampleSnapshot,
} from './testing/sample.ts';

const LONG = 60_000;
/** A PNG. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let workshop: Workshop;

beforeAll(async () => {
  workshop = await openWorkshop();
}, LONG);

afterAll(() => workshop.close());

const operationRow = (page: Page, number: number): ReturnType<Page['locator']> =>
  page.locator(`.operation-grid [data-key="${idOf(number)}"]`);
const focused = (page: Page): Promise<string> =>
  page.evaluate('document.activeElement.dataset.key ?? document.activeElement.id ?? ""');
const focusedText = (page: Page): Promise<string> => page.evaluate('document.activeElement.textContent');

/** The row at the upper edge of a list, and how far from it. */
const topRow = (page: Page, grid: string): Promise<unknown> =>
  page.locator(`${grid} .grid-body`).evaluate((body) => {
    const edge = body.getBoundingClientRect().top;
    const rows = [...body.querySelectorAll<HTMLElement>('.grid-row')].map((row) => ({
      key: row.dataset['key'],
      top: Math.round(row.getBoundingClientRect().top - edge),
      bottom: row.getBoundingClientRect().bottom - edge,
    }));
    const { key, top } = rows.filter(({ bottom }) => bottom > 1).toSorted((a, b) => a.top - b.top)[0] ?? {};
    return { key, top };
  });

/** The box is scrolled there, and the page has heard of it: the browser reports it with the next frame. */
async function scrolledTo(list: Locator, top: number): Promise<void> {
  await waitFor(`the list to be scrolled to ${top}`, () =>
    list.evaluate(({ scrollTop }, wanted) => scrollTop === wanted, top),
  );
  await list.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

describe('what the server says is shown', { timeout: LONG }, () => {
  test('the snapshot: Editors, clients, operations, logs, by names that a screen reader has too', async (context) => {
    const { page, complaints } = await workshop.open(context);
    const tree = await page.locator('body').ariaSnapshot();
    for (const expected of [
      'heading "MCP Unity Bridge 0.1.0" [level=1]',
      'list "AI clients"',
      'Claude Code in MyGame',
      'region "Editors"',
      'heading "TowerDefence" [level=3]',
      'Main thread busy with a build',
      'in the background: may be throttled',
      '0.0.9; the server is 0.1.0',
      'Reloading its domain',
      'region "Operations 43"',
      'grid "Operations, newest first"',
      'columnheader "State"',
      'gridcell "running"',
      '1 call joined instead of running again',
      'region "Logs 200"',
      'grid "Log entries, oldest first"',
      'group "Filter the logs"',
      'checkbox "Errors" [checked]',
      'combobox "Name"',
      'combobox "Since"',
      'searchbox "Text in the message"',
      'link "Skip to the operations"',
    ])
      expect(tree).toContain(expected);
    await waitFor('the title', async () => (await page.title()) === 'MCP Unity Bridge');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('changes arrive: a new operation, its end, a client that goes, an Editor, a log entry', async (context) => {
    const { page, server, complaints } = await workshop.open(context);
    const now = Date.now();
    server.send('operations', [sampleOperation(500, now, { state: 'running', title: 'Debug.Log("new");' })]);
    await operationRow(page, 500).getByText('running').waitFor();
    expect(await page.locator('.operation-grid .grid-row').first().getAttribute('data-key')).toBe(idOf(500));
    server.send('operations', [sampleOperation(500, now, { state: 'failed', title: 'Debug.Log("new");' })]);
    await operationRow(page, 500).getByText('failed').waitFor();
    server.send('clients', []);
    await page.getByText('none connected').waitFor();
    server.send('editors', [
      { project_path: '/home/me/MyGame', project_name: 'MyGame', state: 'away', unfinished: 0, seen_at: now - 60_000 },
    ]);
    await page.getByText('1 not connected').click();
    await page.getByText('Not connected: open the project in Unity').waitFor();
    server.send('logs', [sampleLog(9_999, now, { message: 'the newest of all' })]);
    await page.locator('.log-grid').getByText('the newest of all').waitFor();
    server.send('left_out', { logs: 12 });
    await page.getByText('12 entries arrived faster').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the age of a main thread runs on by itself', async (context) => {
    const { page } = await workshop.open(context);
    const busy = page.locator('.editor', { hasText: 'TowerDefence' });
    const age = async (): Promise<number> =>
      Number.parseFloat((await busy.getByText(/no frame for [0-9.]+ s/).textContent())?.replace(/[^0-9]*/, '') ?? '');
    const first = await age();
    await waitFor('a higher age', async () => (await age()) > first);
    await busy.getByText('Main thread busy').waitFor();
    await page.context().close();
  });

  test('after the stream breaks, the page says so, dials again, and shows the new snapshot', async (context) => {
    const { page, server, complaints } = await workshop.open(context);
    const now = Date.now();
    server.snapshot = { ...sampleSnapshot(now), operations: [sampleOperation(700, now, { title: 'after the break' })] };
    server.eventsStatus = 503;
    server.breakStreams();
    await page.getByText('Reconnecting').waitFor();
    server.eventsStatus = 200;
    await page.getByText('after the break').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await page.locator('.operation-grid .grid-row').count()).toBe(1);
    expect(complaints.filter((text) => !text.includes('503') && !text.includes('ERR_'))).toEqual([]);
    await page.context().close();
  });

  test('while the server is away, nothing gets older: what is shown is the last that was known', async (context) => {
    const { page, server } = await workshop.open(context);
    const ages = (): Promise<string[]> => page.locator('.editor .facts').allInnerTexts();
    const before = await ages();
    await waitFor('ages that run', async () => (await ages()).join() !== before.join());
    server.eventsStatus = 503;
    server.breakStreams();
    await page.getByText('Showing the state of').waitFor();
    const frozen = await ages();
    await page.waitForTimeout(1_500);
    expect(await ages()).toEqual(frozen);
    await page.context().close();
  });

  test('Editors that are there come first, the others are folded', async (context) => {
    const now = Date.now();
    const snapshot = sampleSnapshot(now);
    const away = { project_path: '/a', project_name: 'AAA', state: 'away', unfinished: 0, seen_at: now } as const;
    const { page } = await workshop.open(context, { snapshot: { ...snapshot, editors: [away, ...snapshot.editors] } });
    expect((await page.locator('.editor h3').allTextContents()).at(-1)).toBe('AAA');
    expect(await page.getByRole('heading', { name: 'AAA' }).isVisible()).toBe(false);
    await page.getByText('1 not connected').click();
    await page.getByRole('heading', { name: 'AAA' }).waitFor();
    await page.context().close();
  });

  test('a server that no longer knows the page is not asked again, and the page says what to do', async (context) => {
    const { page, server } = await workshop.open(context);
    server.eventsStatus = 401;
    server.breakStreams();
    await page.getByText('This link has been used.').waitFor();
    await page.getByText('mcp-unity-bridge open').waitFor();
    await waitFor('the title', async () => (await page.title()) === 'Disconnected · MCP Unity Bridge');
    server.eventsStatus = 200;
    await page.waitForTimeout(800);
    expect(server.connections()).toBe(0);
    await page.context().close();
  });
});

describe('the logs', { timeout: LONG }, () => {
  const rows = (page: Page): Promise<number> =>
    page
      .locator('.log-grid')
      .getAttribute('aria-rowcount')
      .then((count) => Number(count) - 1);

  test('are filtered by type, name, text and time', async (context) => {
    const at = Date.UTC(2026, 0, 1);
    const { page, server, complaints } = await workshop.open(context, { at });
    expect(await rows(page)).toBe(200);
    await page.getByRole('checkbox', { name: 'Info' }).uncheck();
    await waitFor('fewer rows', async () => (await rows(page)) === 67);
    await page.getByRole('checkbox', { name: 'Warnings' }).uncheck();
    await waitFor('errors only', async () => (await rows(page)) === 33);
    await page.getByText('33 of 200').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('combobox', { name: 'Name' }).selectOption('lights');
    await waitFor('one name', async () => (await rows(page)) === 33);
    await page.getByRole('searchbox', { name: 'Text in the message' }).fill('#190');
    await waitFor('a text besides', async () => (await rows(page)) === 1);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('combobox', { name: 'Since' }).selectOption('60000');
    await waitFor('the last minute', async () => (await rows(page)) === 149);
    await page.getByRole('combobox', { name: 'Since' }).selectOption('now');
    await page.getByText('No log entry matches the filter.').waitFor();
    server.send('logs', [sampleLog(7_000, at + 5)]);
    await waitFor('what came since', async () => (await rows(page)) === 1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('follow the newest until the reader scrolls up; then what is read stays in its place', async (context) => {
    const { page, server } = await workshop.open(context);
    const list = page.locator('.log-grid .grid-body');
    const send = (number: number): void =>
      server.send('logs', [sampleLog(number, Date.now(), { message: `entry ${number}.` })]);
    send(8_001);
    await list.getByText('entry 8001.').waitFor();
    await list.hover();
    await page.mouse.wheel(0, -900);
    await page.getByRole('button', { name: 'Follow the newest' }).waitFor();
    await waitFor('the end of scrolling', () =>
      list.evaluate((body) => Math.round(body.scrollHeight - body.clientHeight - body.scrollTop) === 900),
    );
    const before = await topRow(page, '.log-grid');
    for (let number = 8_002; number < 8_012; number += 1) send(number);
    await page.getByRole('button', { name: 'Follow the newest (10 more)' }).waitFor();
    expect(await topRow(page, '.log-grid')).toEqual(before);
    await page.getByRole('button', { name: 'Follow the newest' }).click();
    await list.getByText('entry 8011.').waitFor();
    send(8_012);
    await list.getByText('entry 8012.').waitFor();
    await page.context().close();
  });

  test('take the room that they need, and less than half of the page', async (context) => {
    const snapshot = sampleSnapshot(Date.now());
    const heights = async (
      logs: LiveSnapshot['logs'],
    ): Promise<{ logs: number; operations: number; hidden: number }> => {
      const { page } = await workshop.open(context, { snapshot: { ...snapshot, logs } });
      const heightOf = (area: string): Promise<number> =>
        page.locator(area).evaluate(({ clientHeight }) => clientHeight);
      const hidden = await page
        .locator('.log-grid .grid-body')
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      return { logs: await heightOf('.logs'), operations: await heightOf('.operations'), hidden };
    };
    const [entry] = snapshot.logs;
    if (entry === undefined) throw new Error('expected a log entry in the sample');
    const few = await heights([entry]);
    expect(few.hidden).toBe(0);
    expect(few.operations).toBeGreaterThan(3 * few.logs);
    const many = await heights(Array.from({ length: 200 }, (_, index) => ({ ...entry, log_id: idOf(900 + index) })));
    expect(many.hidden).toBeGreaterThan(0);
    expect(many.logs).toBeLessThan(many.operations);
    expect(many.logs).toBeGreaterThan(0.7 * many.operations);
  });

  test('are still followed after another list was shown on a narrow screen', async (context) => {
    const { page, server } = await workshop.open(context, { viewport: { width: 400, height: 800 } });
    const look = (view: RegExp): Promise<void> => page.getByRole('button', { name: view }).click();
    const list = page.locator('.log-grid .grid-body');
    await look(/^Logs/);
    await list.getByText('#199').waitFor();
    await look(/^Operations/);
    server.send('logs', [sampleLog(8_001, Date.now(), { message: 'while no user looked' })]);
    await look(/^Logs/);
    const entry = list.getByText('while no user looked');
    await entry.waitFor();
    await waitFor('the newest in view', () =>
      entry.evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight + 1),
    );
    await page.context().close();
  });

  test('an entry is opened whole, as text and nothing else', async (context) => {
    const { page, server, complaints } = await workshop.open(context);
    const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    const entry = sampleLog(6_000, Date.now(), { message: evil, log_name: '<b>name</b>', operation_log_id: idOf(40) });
    server.pages.set(entry.log_id, {
      details: { kind: 'log_entry', entry: { ...entry, seq: 1, stack_trace: 'at Here ()' } },
      result: { status: 'not_found', log_id: entry.log_id, is_complete: true, message: 'No operation.' },
    });
    server.send('logs', [entry]);
    await page.locator('.log-grid').getByText(evil).click();
    const panel = page.getByRole('complementary');
    await panel.getByText('at Here ()').waitFor();
    expect(await panel.getByRole('region', { name: 'Message' }).textContent()).toBe(evil);
    await panel.getByRole('button', { name: 'Open its operation' }).click();
    await panel.getByText('BuildPipeline.BuildPlayer').first().waitFor();
    await panel.getByRole('button', { name: 'Show its logs' }).click();
    await page.locator('.chip').getByText('of yield return BuildPipeline').waitFor();
    await operationRow(page, 39).click();
    await page.locator('.chip').getByText(sampleOperation(39, 0).title).waitFor();
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    await page.context().close();
  });
});

describe('the operations', { timeout: LONG }, () => {
  test('stay where they are read when newer ones come above them, and the newest is seen at the top', async (context) => {
    const { page, server } = await workshop.open(context);
    const now = Date.now();
    const send = (number: number): void =>
      server.send('operations', [sampleOperation(number, now + number, { title: `new ${number}` })]);
    const list = page.locator('.operation-grid .grid-body');
    const count = (rows: number): Promise<void> =>
      page.locator(`.operation-grid[aria-rowcount="${rows + 1}"]`).waitFor();
    await list.hover();
    await page.mouse.wheel(0, 510);
    await scrolledTo(list, 510);
    const before = await topRow(page, '.operation-grid');
    for (let number = 500; number < 507; number += 1) send(number);
    await count(50);
    expect(await topRow(page, '.operation-grid')).toEqual(before);
    await page.mouse.wheel(0, -5_000);
    await scrolledTo(list, 0);
    await list.getByText('new 506').waitFor();
    send(507);
    await count(51);
    expect(await topRow(page, '.operation-grid')).toEqual({ key: idOf(507), top: 0 });
    await page.context().close();
  });

  test('keep the name of the tool in sight when the browser scrolls to a word of a long title', async (context) => {
    const { page, server } = await workshop.open(context);
    const title = `var a = 1; ${'a += 1; '.repeat(40)}return a;`;
    server.send('operations', [sampleOperation(500, Date.now() + 5, { title })]);
    const line = operationRow(page, 500).locator('.line');
    await line.getByText('var a = 1;').evaluate((span) => {
      span.scrollIntoView({ inline: 'end', block: 'nearest' });
    });
    expect(await line.evaluate(({ scrollLeft, parentElement }) => [scrollLeft, parentElement?.scrollLeft])).toEqual([
      0, 0,
    ]);
    await page.context().close();
  });

  test('say in their rows what ran, when, and what came of it, with a picture', async (context) => {
    const at = Date.parse('2026-11-23T10:20:30');
    const snapshot = sampleSnapshot(at - 1_000);
    const { page, server, complaints } = await workshop.open(context, { snapshot });
    server.picture = Buffer.from(onePixel, 'base64');
    server.outcomes.set(idOf(500), { log_id: idOf(500), text: 'picture, 512 × 288', has_picture: true });
    server.outcomes.set(idOf(501), { log_id: idOf(501), text: 'No object Player.', has_picture: false });
    server.send('operations', [
      sampleOperation(500, at, { state: 'completed', tool: 'screenshot', title: '{}' }),
      sampleOperation(501, at, { state: 'failed', tool: 'unity_query' }),
    ]);
    const row = operationRow(page, 500);
    await row.scrollIntoViewIfNeeded();
    await page.getByRole('searchbox', { name: 'Search the operations' }).fill(idOf(500));
    await row.getByText('→ picture, 512 × 288').waitFor();
    expect((await row.locator('.title-cell').innerText()).trim()).toMatch(/^screenshot/);
    expect(await row.locator('time').innerText()).toBe('10:20:30');
    await waitFor('the thumbnail', () =>
      row
        .getByAltText('Picture of the result')
        .evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0),
    );
    await page.getByRole('searchbox', { name: 'Search the operations' }).fill(idOf(501));
    await operationRow(page, 501).getByText('execution_error: No object Player.').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('of several Editors are in lanes, which fold', async (context) => {
    const now = Date.now();
    const other = sampleOperation(600, now - 1_000_000, { state: 'completed', editor: '/home/me/work/TowerDefence' });
    const snapshot = sampleSnapshot(now);
    const { page } = await workshop.open(context, {
      snapshot: { ...snapshot, operations: [...snapshot.operations, other] },
    });
    const rows = (): Promise<string | null> => page.locator('.operation-grid').getAttribute('aria-rowcount');
    const lane = page.getByRole('gridcell', { name: 'MyGame 43 operations' });
    await lane.waitFor();
    expect(await rows()).toBe('47');
    await lane.click();
    await waitFor('the folded lane', async () => (await rows()) === '4');
    await operationRow(page, 600).waitFor();
    await page.getByRole('checkbox', { name: 'Lanes' }).uncheck();
    await waitFor('all, without lanes', async () => (await rows()) === '45');
    await page.context().close();
  });

  test('of several Editors are filtered together with their log entries, which name the Editor', async (context) => {
    const now = Date.now();
    const editor = '/home/me/work/TowerDefence';
    const snapshot = sampleSnapshot(now, { logs: 3 });
    const { page } = await workshop.open(context, {
      snapshot: {
        ...snapshot,
        operations: [...snapshot.operations, sampleOperation(600, now - 1_000_000, { state: 'completed', editor })],
        logs: [...snapshot.logs, sampleLog(600, now, { editor, message: 'Tower built' })],
      },
    });
    const entries = (): Promise<string | null> => page.locator('.log-grid').getAttribute('aria-rowcount');
    const towerRow = page.locator('.log-grid .grid-row', { hasText: 'Tower built' });
    expect(await towerRow.locator('.log-editor').textContent()).toBe('TowerDefence');
    expect(await entries()).toBe('5');
    await page.locator('.operations').getByRole('combobox', { name: 'Editor' }).selectOption('TowerDefence');
    await waitFor('the entries of one Editor', async () => (await entries()) === '2');
    await page.locator('.operations').getByText('1 of 44').waitFor();
    await page.locator('.logs').getByRole('combobox', { name: 'Editor' }).selectOption('All');
    await page.locator('.operations').getByText('44', { exact: true }).waitFor();
    await page.context().close();
  });

  test('that are only in the store are read on scrolling, and found by text and by Editor', async (context) => {
    const now = Date.now();
    const stored = Array.from({ length: 3_500 }, (_, index) => {
      const editor = index < 3_000 ? '/home/me/MyGame' : '/home/me/work/TowerDefence';
      return sampleOperation(10_000 - index, now - index * 1_000, {
        state: 'completed',
        title: `Work(${index});`,
        editor,
      });
    });
    const snapshot = { ...sampleSnapshot(now), operations: stored.slice(0, 1_000) };
    const { page, server, complaints } = await workshop.open(context, { snapshot });
    server.stored = stored;
    server.outcomes.set(stored[3_100]?.log_id ?? '', {
      log_id: stored[3_100]?.log_id ?? '',
      text: 'No spawn point',
      has_picture: false,
    });
    const rows = (): Promise<string | null> => page.locator('.operation-grid').getAttribute('aria-rowcount');
    await page.getByText('1,000, older ones on scrolling').waitFor();
    const list = page.locator('.operation-grid .grid-body');
    await waitFor('the next thousand', async () => {
      // The list becomes shorter when the log entries below it have been laid out: its end may move once more.
      await list.evaluate((box) => box.scrollTo(0, box.scrollHeight));
      return Number(await rows()) >= 2_001;
    });
    await page.getByRole('searchbox', { name: 'Search the operations' }).fill('no SPAWN point');
    await page.locator('.operation-grid .grid-row', { hasText: 'Work(3100);' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search the operations' }).fill('nobody did this');
    await page.getByText('No operation in the store is of this kind.').waitFor();
    await page.getByRole('searchbox', { name: 'Search the operations' }).fill('');
    await page.locator('.operations').getByRole('combobox', { name: 'Editor' }).selectOption('TowerDefence');
    await waitFor('those of the other Editor', async () => (await rows()) === '501');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('are searched by what their rows say; a slash leads there', async (context) => {
    const { page } = await workshop.open(context);
    await page.locator('h1').click();
    await page.keyboard.press('/');
    await page.keyboard.type('assetDATABASE');
    await page.getByText(/^\d+ of 43$/).waitFor();
    for (const title of await page.locator('.operation-grid .title').allInnerTexts())
      expect(title).toContain('AssetDatabase.');
    await page.context().close();
  });

  test('are chosen by their state', async (context) => {
    const { page } = await workshop.open(context);
    const rows = (): Promise<string | null> => page.locator('.operation-grid').getAttribute('aria-rowcount');
    await page.getByRole('combobox', { name: 'Show' }).selectOption('unfinished');
    await waitFor('the unfinished ones', async () => (await rows()) === '4');
    await page.getByRole('combobox', { name: 'Show' }).selectOption('failed');
    await waitFor('the failed ones', async () => (await rows()) === '11');
    await page.getByRole('combobox', { name: 'Time axis' }).selectOption('60000');
    await page.getByRole('combobox', { name: 'Show' }).selectOption('all');
    await waitFor('all', async () => (await rows()) === '44');
    expect(await page.locator('.timeline .earlier').count()).toBeGreaterThan(0);
    await page.context().close();
  });
});

test('rows are as wide as the header, also beside a scrollbar', { timeout: LONG }, async (context) => {
  const { page } = await workshop.open(context);
  const grid = page.locator('.operation-grid');
  const widthOf = (part: string): Promise<number> =>
    grid
      .locator(part)
      .first()
      .evaluate((element) => element.getBoundingClientRect().width);
  await grid.locator('.grid-row').first().waitFor();
  const whole = await widthOf('.grid-head');
  expect([await widthOf('.grid-head [role=row]'), await widthOf('.grid-row')]).toEqual([whole, whole]);
  // The browser of the tests draws no scrollbar; the room for one is the same.
  await grid.locator('.grid-body').evaluate((body) => (body.style.scrollbarGutter = 'stable'));
  await waitFor('rows that leave room for a scrollbar', async () => (await widthOf('.grid-row')) < whole);
  await waitFor(
    'a header of the same width',
    async () => (await widthOf('.grid-head [role=row]')) === (await widthOf('.grid-row')),
  );
  await page.context().close();
});

test('before the first Editor the page names the steps and their commands', { timeout: LONG }, async (context) => {
  const { page, complaints } = await workshop.open(context, {
    snapshot: { ...sampleSnapshot(Date.now(), { operations: 0, logs: 0 }), editors: [], operations: [] },
  });
  const steps = page.getByRole('list', { name: 'First steps' });
  expect(await steps.locator('code').allTextContents()).toEqual([
    'mcp-unity-bridge init --unity-package',
    'mcp-unity-bridge doctor',
    'mcp-unity-bridge mock',
  ]);
  await page.getByText('The first steps are under Editors.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('filters are folded on a narrow screen; the fold says if one is in use', { timeout: LONG }, async (context) => {
  const { page } = await workshop.open(context, { viewport: { width: 400, height: 800 } });
  const bar = page.locator('.operations .bar-of-tools');
  const heightOf = async (): Promise<number> => (await bar.boundingBox())?.height ?? 0;
  await page.getByRole('searchbox', { name: 'Search the operations' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Show' }).isVisible()).toBe(false);
  expect(await heightOf()).toBeLessThan(60);
  await bar.getByText('Filters').click();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('failed');
  await bar.getByText('Filters (in use)').click();
  await waitFor('the fold', async () => (await heightOf()) < 60);
  await page.getByRole('button', { name: /^Logs/ }).click();
  expect(await page.getByRole('checkbox', { name: 'Errors' }).isVisible()).toBe(false);
  await page.locator('.logs').getByText('Filters').click();
  await page.getByRole('checkbox', { name: 'Errors' }).uncheck();
  await page.locator('.logs').getByText('Filters (in use)').waitFor();
  await page.context().close();
});

test('a shell command is named as such, in its row and in its question', { timeout: LONG }, async (context) => {
  const { page, server } = await workshop.open(context);
  const now = Date.now();
  const client = 'mcp-unity-bridge (/home/me/MyGame)';
  server.send('operations', [
    sampleOperation(500, now + 1, { client, state: 'completed' }),
    { ...askingOperation(501, now + 2), client },
  ]);
  await page.getByRole('article', { name: 'A shell command asks to run unity_execute_code' }).waitFor();
  expect(await operationRow(page, 500).locator('.client-name').textContent()).toBe('A shell command');
  expect(await page.getByRole('alert').textContent()).toContain('A shell command (/home/me/MyGame) wants to run');
  await page.context().close();
});

describe('what the doctor asks', { timeout: LONG }, () => {
  const rows = (page: Page): Promise<string | null> => page.locator('.operation-grid').getAttribute('aria-rowcount');

  test('is hidden where all went well, the page says how many, and shows them on demand', async (context) => {
    const { page, server, complaints } = await workshop.open(context);
    const now = Date.now();
    expect(await page.getByRole('checkbox', { name: /doctor/ }).count(), 'no word of it where there is none').toBe(0);
    server.send('operations', [doctorCheck(500, now), doctorCheck(501, now)]);
    const hides = page.getByRole('checkbox', { name: 'Hide doctor’s checks (2)' });
    await hides.waitFor();
    expect([await hides.isChecked(), await rows(page)]).toEqual([true, '44']);
    await hides.uncheck();
    await operationRow(page, 501).waitFor();
    expect(await rows(page)).toBe('46');
    await hides.check();
    await operationRow(page, 501).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is alone on the page: it says why nothing is to be seen', async (context) => {
    const { page } = await workshop.open(context, {
      snapshot: { ...sampleSnapshot(Date.now()), operations: [doctorCheck(500, Date.now())] },
    });
    await page.getByText('Only checks of the doctor').waitFor();
    await page.getByRole('checkbox', { name: 'Hide doctor’s checks (1)' }).uncheck();
    await operationRow(page, 500).waitFor();
    await page.context().close();
  });

  test.for([
    ['that failed', { state: 'failed' }],
    ['that is under way', { state: 'running' }],
    ['that is something else', { title: 'Directory.Delete("Assets", true)' }],
    ['that is code', { tool: 'unity_execute_code' }],
    ['of a client that only sounds like it', { client: 'mcp-unity-bridge doctors (/home/me/MyGame)' }],
  ] as const)('%s is never hidden', async ([, over], context) => {
    const { page, server } = await workshop.open(context);
    server.send('operations', [doctorCheck(500, Date.now(), over)]);
    await operationRow(page, 500).waitFor();
    expect(await page.getByRole('checkbox', { name: /doctor/ }).count()).toBe(0);
    await page.context().close();
  });
});

test(
  'that a stop was asked for is in the history, also where only the record knows it, and once',
  { timeout: LONG },
  async (context) => {
    const { page, server } = await workshop.open(context);
    const at = Date.now() - 1_000;
    const cancel_requested = { at: new Date(at + 50).toISOString(), reason: 'cancelled by the command line' };
    const known = { at: at + 50, kind: 'cancel', text: 'as the server saw it' } as const;
    const operations = [
      sampleOperation(501, at, { state: 'completed' }),
      sampleOperation(502, at, { state: 'completed', marks: [known] }),
    ];
    for (const operation of operations) {
      const { details, result } = samplePage(operation);
      if (details.kind !== 'operation') throw new Error('no operation');
      server.pages.set(operation.log_id, { result, details: { ...details, cancel_requested } });
    }
    server.send('operations', operations);
    const asked = page.locator('.history .on-cancel');
    await operationRow(page, 501).click();
    await asked.getByText('Cancel asked: cancelled by the command line').waitFor();
    expect(await page.locator('.history li').allTextContents(), 'in the order in which things were').toEqual([
      expect.stringContaining('accepted'),
      expect.stringContaining('Cancel asked'),
      ...Array.from({ length: (await page.locator('.history li').count()) - 2 }, () => expect.any(String)),
    ]);
    await operationRow(page, 502).click();
    await page.getByText('as the server saw it').waitFor();
    await page.getByRole('heading', { name: 'Code' }).waitFor();
    expect(await asked.count()).toBe(1);
    await page.context().close();
  },
);

test(
  'clients whose names differ only at their end are distinguished where there is no room for both',
  { timeout: LONG },
  async (context) => {
    const { page, server } = await workshop.open(context, { viewport: { width: 1280, height: 900 } });
    const names = [
      'mcp-unity-bridge demo',
      'mcp-unity-bridge doctor',
      'Visual Studio Code - Insiders',
      'Visual Studio Code',
      'me',
    ];
    const now = Date.now();
    server.send(
      'operations',
      names.map((name, index) => sampleOperation(500 + index, now + index, { client: `${name} (/home/me/MyGame)` })),
    );
    await operationRow(page, 504).waitFor();
    const seen: string[] = [];
    for (const [index, name] of names.entries()) {
      const cell = operationRow(page, 500 + index).locator('.client-name');
      expect([await cell.textContent(), await cell.getAttribute('title')]).toEqual([name, `${name} (/home/me/MyGame)`]);
      seen.push(await cell.evaluate(visibleText));
    }
    expect(new Set(seen).size, seen.join(', ')).toBe(names.length);
    expect(seen.map((text) => text.slice(-3))).toEqual(names.map((name) => name.slice(-3)));
    await page.context().close();
  },
);

/** The characters of an element that are within it, and within what clips them. */
function visibleText(element: HTMLElement): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const right = Math.min(
      element.getBoundingClientRect().right,
      node.parentElement?.getBoundingClientRect().right ?? Infinity,
    );
    for (let at = 0; at < (node.nodeValue ?? '').length; at += 1) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      if (range.getBoundingClientRect().right <= right + 0.5) text += range.toString();
    }
  }
  return text;
}

test('the page stays small: its script is at most 80 KiB', () => {
  expect(statSync(join(workshop.folder, 'page.js')).size).toBeLessThanOrEqual(80 * 1_024);
});

describe('an operation', { timeout: LONG }, () => {
  test('is opened, read and closed with the keyboard alone, and the focus comes back', async (context) => {
    const snapshot = sampleSnapshot(Date.now());
    const { page, server, complaints } = await workshop.open(context, { snapshot });
    for (const operation of snapshot.operations) server.pages.set(operation.log_id, samplePage(operation));
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Skip to the operations');
    await page.keyboard.press('Enter');
    for (const _ of ['the Editors, which scroll', 'Show', 'Time axis', 'Search', 'the list'])
      await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(idOf(42));
    await page.keyboard.press('End');
    expect(await focused(page)).toBe(idOf(0));
    await page.keyboard.press('Home');
    for (const _ of [41, 40, 39, 38, 37, 36]) await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(idOf(36));
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary');
    await panel.getByText('at Script.Run ()').waitFor();
    expect(await focused(page)).toBe('panel-title');
    for (const name of ['Error', 'Stack trace', 'Code', 'Parameters'])
      expect(await panel.getByRole('region', { name, exact: true }).last().isVisible()).toBe(true);
    expect(await panel.getByRole('region', { name: 'Code' }).last().textContent()).toContain('return 42;');
    expect(await panel.locator('.history li').count()).toBe(4);
    expect(await panel.locator('.history').textContent()).toContain('note on running');
    await page.keyboard.press('Escape');
    await waitFor('the focus on the row', async () => (await focused(page)) === idOf(36));
    expect(await panel.count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('shows its result as text, and copies it and its log id', async (context) => {
    const snapshot = sampleSnapshot(Date.now());
    const { page, server, complaints } = await workshop.open(context, {
      snapshot,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    for (const operation of snapshot.operations) server.pages.set(operation.log_id, samplePage(operation));
    await operationRow(page, 35).click();
    const panel = page.getByRole('complementary');
    expect(await panel.getByRole('region', { name: 'Result' }).last().textContent()).toContain(
      '"html": "<img src=x onerror=alert(1)>"',
    );
    const copied = async (button: string): Promise<string> => {
      await panel.getByRole('button', { name: button }).click();
      await panel.getByRole('button', { name: 'Copied' }).waitFor();
      return page.evaluate('navigator.clipboard.readText()');
    };
    expect(await copied('Copy log id')).toBe(idOf(35));
    await panel.getByRole('button', { name: 'Copy log id' }).waitFor();
    expect(JSON.parse(await copied('Copy result'))).toMatchObject({ answer: 42 });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('that returned a picture shows the picture alone, and its data nowhere', async (context) => {
    const { page, server } = await workshop.open(context);
    server.picture = Buffer.from(onePixel, 'base64');
    const panel = page.getByRole('complementary');
    const open = async (number: number, result: Json): Promise<void> => {
      const operation = sampleOperation(number, Date.now() + number, { state: 'completed', title: '{}' });
      const { details } = samplePage(operation);
      const { log_id } = operation;
      server.pages.set(log_id, {
        details,
        result: { status: 'completed', log_id, is_complete: true, message: 'Done.', result },
      });
      server.send('operations', [operation]);
      await operationRow(page, number).click();
      await panel.getByAltText('Picture of the result').waitFor();
    };
    const picture = { $image: 'image/png', width: 1, height: 1, data: onePixel };
    await open(500, picture);
    expect(await panel.getByRole('heading', { name: 'Result' }).count()).toBe(0);
    expect(await panel.textContent()).not.toContain('$image');
    await open(501, { score: 7, picture });
    const text = await panel.getByRole('region', { name: 'Result' }).last().textContent();
    expect(text).toContain('"score": 7');
    expect(text).not.toContain(onePixel);
    await page.context().close();
  });

  test('is read again when the stream reports a change', async (context) => {
    const now = Date.now();
    const snapshot = sampleSnapshot(now);
    const { page, server } = await workshop.open(context, { snapshot });
    const running = sampleOperation(40, now - 6_200, { state: 'running' });
    server.pages.set(running.log_id, samplePage(running));
    await operationRow(page, 40).click();
    const panel = page.getByRole('complementary');
    await panel.getByText('Compiling shaders').first().waitFor();
    const ended = sampleOperation(40, now - 6_200);
    server.pages.set(ended.log_id, samplePage(ended));
    server.send('operations', [ended]);
    await panel.getByText('"answer": 42').waitFor();
    await page.context().close();
  });

  test('that changes all the time is read again now and then: not each time, and not never', async (context) => {
    const now = Date.now();
    const { page, server } = await workshop.open(context);
    const at = (step: number): ReturnType<typeof sampleOperation> =>
      sampleOperation(40, now - 6_200, {
        state: 'running',
        partial: `${step}`,
        marks: [{ at: now + step, kind: 'partial', text: `${step}` }],
      });
    const answer = samplePage(at(0));
    server.pages.set(idOf(40), answer);
    await operationRow(page, 40).click();
    const panel = page.getByRole('complementary');
    await panel.getByText('Compiling shaders').first().waitFor();
    let step = 0;
    const change = (): void => {
      step += 1;
      server.pages.set(idOf(40), {
        ...answer,
        result: {
          status: 'in_progress',
          log_id: idOf(40),
          is_complete: false,
          message: 'It runs.',
          partial_result: `step ${step}.`,
        },
      });
      server.send('operations', [at(step)]);
    };
    // It changes until the page has read it three times: a loaded machine takes longer, and only that.
    while (server.reads < 3) {
      for (let more = 0; more < 5; more += 1) change();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await panel.getByText(`step ${step}.`).waitFor();
    expect(server.reads).toBeLessThan(step / 2);
    await page.context().close();
  });

  test('is cancelled after a confirmation, and only then', async (context) => {
    const { page, server, complaints } = await workshop.open(context);
    server.answer = { status: 200, body: { message: 'Unity was asked to stop it.' } };
    await operationRow(page, 40).focus();
    await page.keyboard.press('Enter');
    const offer = page.getByRole('button', { name: 'Cancel operation' });
    await offer.focus();
    await page.keyboard.press('Enter');
    await waitFor('the focus on the harmless answer', async () => (await focusedText(page)) === 'Keep it');
    await page.keyboard.press('Escape');
    await offer.waitFor();
    await offer.click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    expect(server.actions).toEqual([]);
    await offer.click();
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await page.locator('.outcome').getByText('Unity was asked to stop it.').waitFor();
    expect(server.actions).toEqual([{ path: '/cancel', body: { log_id: idOf(40) }, header: '1' }]);
    expect(await page.getByRole('status').textContent()).toBe('Unity was asked to stop it.');
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    await page.context().close();
  });

  test('that the server cannot cancel says why', async (context) => {
    const { page, server } = await workshop.open(context);
    server.answer = { status: 503, body: { error: 'The server is ending.' } };
    await operationRow(page, 40).click();
    await page.getByRole('button', { name: 'Cancel operation' }).click();
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await page.locator('.outcome').getByText('The server is ending.').waitFor();
    await page.context().close();
  });
});

describe('a question', { timeout: LONG }, () => {
  test('shows the whole code, with what would hide in it, and takes no focus', async (context) => {
    const { page, server, complaints } = await workshop.open(context);
    await page.getByRole('searchbox', { name: 'Text in the message' }).focus();
    server.send('operations', [askingOperation(90, Date.now())]);
    const question = page.getByRole('article');
    await question.waitFor();
    expect(await page.evaluate('document.activeElement.type')).toBe('search');
    await waitFor('the title', async () => (await page.title()) === '(1) Your decision · MCP Unity Bridge');
    const code = question.getByRole('region', { name: 'What would run, whole' });
    expect(await code.textContent()).toBe(dangerousCode.replace('\u202E', 'U+202E').replace('\u202C', 'U+202C'));
    await question.getByText('2 characters that are invisible').waitFor();
    expect(
      await code.evaluate(
        (element) => element.scrollHeight <= element.clientHeight + 1 && element.scrollWidth <= element.clientWidth + 1,
      ),
    ).toBe(true);
    expect(await page.getByRole('alert').textContent()).toContain('1 question for you');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is not approved by Enter, nor by a press on what has just appeared; the pointer and Space approve', async (context) => {
    const { page, server } = await workshop.open(context);
    const now = Date.now();
    // Presses as soon as there is something to press.
    await page.evaluate(() =>
      new MutationObserver(() => {
        for (const button of document.querySelectorAll<HTMLElement>('.question button:not([data-pressed])')) {
          button.dataset['pressed'] = 'yes';
          button.click();
        }
      }).observe(document.body, { childList: true, subtree: true }),
    );
    server.send('operations', [askingOperation(90, now)]);
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await approve.and(page.locator('[data-pressed]')).waitFor();
    await page.locator('.question [aria-disabled=false]').first().waitFor();
    expect(server.actions).toEqual([]);
    await approve.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Enter does not approve: press Space.').waitFor();
    expect(server.actions).toEqual([]);
    await page.keyboard.press('Space');
    await waitFor('the approval', () => server.actions.length === 1);
    await page.locator('.question').getByText('Done.').waitFor();
    await page.keyboard.press('Space');
    expect(server.actions).toEqual([
      { path: '/approve', body: { log_id: idOf(90), code_hash: 'hash-of-90', approved: true }, header: '1' },
    ]);
    server.send('operations', [sampleOperation(90, now, { state: 'running' })]);
    await page.locator('.question').waitFor({ state: 'detached' });
    await waitFor('the title', async () => (await page.title()) === 'MCP Unity Bridge');
    await waitFor('the focus on the list', async () => (await focused(page)) === 'operations-title');
    await page.context().close();
  });

  test('however long its code is, can be refused without scrolling', async (context) => {
    const { page, server } = await workshop.open(context);
    const asking = askingOperation(90, Date.now());
    const text = 'Debug.Log(1);\n'.repeat(200);
    server.send('operations', [{ ...asking, question: { code_hash: 'h', text, reason: 'r' } }]);
    const refuse = page.getByRole('button', { name: 'Refuse' });
    await refuse.waitFor();
    const isSeen = await refuse.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === button;
    });
    expect(isSeen).toBe(true);
    await page.context().close();
  });

  test('is shown by the browser while the page is hidden, by names alone', async (context) => {
    const { page, server } = await workshop.open(context, { permissions: ['notifications'] });
    await page.evaluate(() => {
      const notices: unknown[] = [];
      Object.assign(globalThis, { notices });
      Object.defineProperty(document, 'hidden', { value: true });
      Object.defineProperty(Notification, 'permission', { value: 'granted' });
      globalThis.Notification = class extends EventTarget {
        constructor(title: string, options: object) {
          super();
          notices.push({ title, ...options });
        }
      } as never;
    });
    server.send('operations', [askingOperation(90, Date.now())]);
    await page.locator('.question').waitFor();
    const notices = JSON.stringify(await page.evaluate('notices'));
    expect(notices).toContain(idOf(90));
    expect(notices).not.toContain('Delete');
    await page.context().close();
  });

  test('can be approved for a time, and that is shown and taken back', async (context) => {
    const { page, server } = await workshop.open(context);
    server.send('operations', [askingOperation(90, Date.now())]);
    await page.locator('.question [aria-disabled=false]').first().waitFor();
    await page.getByRole('button', { name: 'Approve for 10 minutes' }).click();
    await waitFor('the approval', () => server.actions.length === 1);
    expect(server.actions[0]?.body).toEqual({
      log_id: idOf(90),
      code_hash: 'hash-of-90',
      approved: true,
      permit: 'ten_minutes',
    });
    const [editor] = sampleSnapshot(Date.now()).editors;
    if (editor === undefined) throw new Error('the sample has no Editor');
    const permits = [
      { name: 'unity_execute_code', by: 'the live page', until: Date.now() + 600_000 },
      { name: 'bake', by: 'the live page', until: Date.now() - 60_000 },
    ];
    server.send('editors', [{ ...editor, permits }]);
    await page.getByText('unity_execute_code runs without asking until').waitFor();
    expect(await page.getByText('bake').count(), 'what has ended is not shown').toBe(0);
    await page.getByRole('button', { name: 'Ask again before unity_execute_code runs' }).click();
    await waitFor('the request', () => server.actions.length === 2);
    expect(server.actions[1]).toMatchObject({
      path: '/revoke-permit',
      body: { project_path: editor.project_path, name: 'unity_execute_code' },
    });
    await page.context().close();
  });

  test('about long work is approved only once all of it has been fetched and shown', async (context) => {
    const { page, server, complaints } = await workshop.open(context);
    const code = `${'Debug.Log(1);\n'.repeat(1_000)}Delete(\u202E);`;
    const asking = askingOperation(90, Date.now());
    const question = { code_hash: 'h', text: code.slice(0, 4_000), chars: code.length, reason: 'r' };
    server.send('operations', [{ ...asking, question }]);
    await page.getByText(`These are the first 4,000 of ${groupDigits(code.length)} characters.`).waitFor();
    await page.locator('.question [aria-disabled=false]').nth(1).waitFor();
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    const showAll = page.getByRole('button', { name: `Show all ${groupDigits(code.length)} characters` });
    await approve.click({ force: true });
    await approve.press('Space');
    await showAll.click();
    await page.getByText('Nothing is stored under this log_id.').first().waitFor();
    const { details, ...whole } = samplePage(asking);
    if (details.kind !== 'operation') throw new Error('no operation');
    server.pages.set(idOf(90), {
      ...whole,
      details: { ...details, params: { code: code.replace('Delete', 'Create') + '!' } },
    });
    await showAll.click();
    await page.getByText('differs from what it asks about').first().waitFor();
    server.pages.set(idOf(90), { ...whole, details: { ...details, params: { code } } });
    await showAll.click();
    const text = page.getByRole('region', { name: 'What would run, whole' });
    await text.waitFor();
    expect(await text.textContent()).toBe(code.replace('\u202E', 'U+202E'));
    expect(server.actions, 'the buttons have moved').toEqual([]);
    await page.locator('.question .primary[aria-disabled=false]').waitFor();
    await approve.press('Space');
    await waitFor('the approval', () => server.actions.length === 1);
    expect(server.actions[0]?.body).toEqual({ log_id: idOf(90), code_hash: 'h', approved: true });
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
    await page.context().close();
  });

  test('is refused, and the next one has the focus; another code under the same id is another question', async (context) => {
    const { page, server } = await workshop.open(context);
    const now = Date.now();
    server.send('operations', [askingOperation(90, now), askingOperation(91, now + 1)]);
    await page.locator('.question').nth(1).waitFor();
    await waitFor('the title', async () => (await page.title()) === '(2) Your decision · MCP Unity Bridge');
    await page.locator('.question [aria-disabled=false]').nth(3).waitFor();
    await markDisabledButtons(page);
    await page.getByRole('button', { name: 'Refuse' }).first().focus();
    await page.keyboard.press('Enter');
    await waitFor('the refusal', () => server.actions.length === 1);
    expect(server.actions[0]?.body).toEqual({ log_id: idOf(90), code_hash: 'hash-of-90', approved: false });
    const text = 'The user has refused it, through the live page.';
    server.outcomes.set(idOf(90), { log_id: idOf(90), text, has_picture: false });
    const over = { state: 'not_started', error_code: 'blocked_by_policy' } as const;
    server.send('operations', [sampleOperation(90, now - 3_000, over)]);
    const badge = operationRow(page, 90).locator('.badge.tone-bad');
    await badge.getByText('refused by you').waitFor();
    // It has moved up, to where the pointer is.
    await page.locator('.question [data-was-disabled]').nth(1).waitFor();
    await waitFor('the focus on what is left', async () => (await focused(page)) === 'questions');
    await page.locator('.question [aria-disabled=false]').first().waitFor();
    server.send('operations', [
      { ...askingOperation(91, now + 1), question: { code_hash: 'other', text: 'return 1;', reason: 'r' } },
    ]);
    await page.getByText('return 1;').first().waitFor();
    expect(await page.locator('.question button:not([data-was-disabled])').count()).toBe(0);
    await page.context().close();
  });
});

/** Marks each button of a question that is disabled, however briefly, from this call on. */
const markDisabledButtons = async (page: Page): Promise<void> =>
  page.evaluate(() =>
    new MutationObserver(() => {
      for (const button of document.querySelectorAll<HTMLElement>('.question [aria-disabled=true]'))
        button.dataset['wasDisabled'] = 'yes';
    }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-disabled'] }),
  );

/** Two of them have the same tools; one has the longest of names. */
const offeringEditors = ({ editors }: LiveSnapshot): LiveSnapshot['editors'] =>
  editors.slice(0, 2).map((editor, index) => ({
    ...editor,
    ...(index === 0 ? { project_name: LONG_NAME, project_path: `/home/me/${LONG_NAME}` } : {}),
    undecided_tools: ['bake_lighting', 'count_objects'],
  }));
const LONG_NAME = 'A_Game_With_An_Extraordinarily_Long_Name_That_Some_Studio_Really_Uses';

const looks = [
  { width: 400, colorScheme: 'light' },
  { width: 400, colorScheme: 'dark' },
  { width: 700, colorScheme: 'light' },
  { width: 1000, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1600, colorScheme: 'light' },
  { width: 1600, colorScheme: 'dark' },
] as const;

describe('tools that no policy names', { timeout: LONG }, () => {
  test('are asked about once, however many projects offer them', async (context) => {
    const snapshot = sampleSnapshot(Date.now());
    const { page, server, complaints } = await workshop.open(context, {
      snapshot,
      viewport: { width: 400, height: 900 },
    });
    server.send('editors', offeringEditors(snapshot));
    const question = page.getByRole('article', { name: '2 projects offer their own tools' });
    await question.getByText(`bake_lighting, count_objects in TowerDefence, ${LONG_NAME}.`).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    expect(
      await question.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      'no name is wider than the card',
    ).toBe(0);
    const right = await question.evaluate((card) =>
      Math.max(...[...card.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right)),
    );
    expect(right).toBeLessThanOrEqual(400);
    const allow = question.getByRole('button', { name: 'Allow' });
    await waitFor('the buttons to take a press', async () => (await allow.getAttribute('aria-disabled')) === 'false');
    await allow.click();
    await question.getByText('Done.').waitFor();
    expect(server.actions).toEqual([
      {
        path: '/decide-tools',
        header: '1',
        body: {
          project_path: '/home/me/work/TowerDefence',
          tools: ['bake_lighting', 'count_objects'],
          decision: 'allow',
        },
      },
    ]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test(
  'many AI clients take one line on a narrow screen, and are all shown on request',
  { timeout: LONG },
  async (context) => {
    const { page, server } = await workshop.open(context, { viewport: { width: 400, height: 800 } });
    server.send(
      'clients',
      Array.from({ length: 9 }, (_, number) => `Client number ${number} (/home/me/MyGame)`),
    );
    const list = page.getByRole('list', { name: 'AI clients' });
    const more = page.getByRole('button', { name: '7 more' });
    await more.waitFor();
    expect(await list.getByRole('listitem').count()).toBe(2);
    expect((await page.locator('.clients').boundingBox())?.height).toBeLessThan(40);
    await more.click();
    await list.getByText('Client number 8 in MyGame').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(9);
    await page.getByRole('button', { name: 'Show fewer' }).click();
    await more.waitFor();
    await page.context().close();
  },
);

test('an operation shows what came of it before how it went', { timeout: LONG }, async (context) => {
  const { page, server } = await workshop.open(context);
  const operation = sampleOperation(700, Date.now(), { state: 'failed', tool: 'console', title: '{}' });
  server.pages.set(operation.log_id, samplePage(operation));
  server.send('operations', [operation]);
  const row = operationRow(page, 700);
  await row.waitFor();
  expect(await row.locator('.line').textContent(), 'no arguments, nothing behind the name').toBe('console ');
  await row.click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('heading', { name: 'Details' }).waitFor();
  await panel.getByRole('heading', { name: 'Error' }).waitFor();
  expect(await panel.getByRole('heading').allTextContents()).toEqual([
    'console',
    'Error',
    'Stack trace',
    'Code',
    'Parameters',
    'History',
    'Details',
  ]);
  await page.context().close();
});

describe('the appearance', { timeout: LONG }, () => {
  for (const { width, colorScheme } of looks)
    test(`at ${width} px, ${colorScheme}: nothing is too wide, too faint or without a name`, async (context) => {
      const snapshot = sampleSnapshot(Date.now());
      const { page, server, complaints } = await workshop.open(context, {
        snapshot,
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      for (const operation of snapshot.operations) server.pages.set(operation.log_id, samplePage(operation));
      const look = async (what: string): Promise<void> => {
        expect(await page.evaluate(findPageFaults), what).toEqual([]);
        expect(await violationsOf(page), what).toEqual([]);
      };
      await page.locator('.operation-grid .grid-row').first().waitFor();
      await look('the operations');
      if (width < 900) {
        await page.locator('.operations').getByText('Filters').click();
        await look('the filters');
        await page.locator('.operations').getByText('Filters').click();
        await page.getByRole('button', { name: /^Logs/ }).click();
        await look('the logs');
        await page.getByRole('button', { name: /^Editors/ }).click();
        await look('the Editors');
        await page.getByRole('button', { name: /^Operations/ }).click();
      }
      await operationRow(page, 36).click();
      await page.getByRole('heading', { name: 'History' }).waitFor();
      await look('a failed operation');
      if (width < 900) expect(await page.getByRole('dialog').count()).toBe(1);
      await page.keyboard.press('Escape');
      server.send('operations', [askingOperation(90, Date.now())]);
      await page.locator('.question').waitFor();
      await look('a question that has just come');
      server.send('editors', offeringEditors(snapshot));
      await page.getByRole('heading', { name: '2 projects offer their own tools' }).waitFor();
      await look('a question about tools');
      if (width === 1600) {
        await page.locator('.question [aria-disabled=false]').first().waitFor();
        await look('a question');
      }
      server.send('operations', [longQuestion(90, Date.now())]);
      const showAll = page.getByRole('button', { name: 'Show all 1,048,576 characters' });
      await showAll.scrollIntoViewIfNeeded();
      await look('a long question');
      expect((await showAll.boundingBox())?.height, 'its words stand in one line').toBeLessThan(40);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
});
