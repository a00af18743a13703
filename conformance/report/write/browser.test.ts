import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findPageFaults } from '../testing/find-page-faults.mjs';
import { everythingFails, failingRun, hostileRun, passingRun } from '../testing/sample-runs.ts';
import { expectNothingWrong, LONG, openWritten } from '../testing/chromium.ts';
import { writeReport } from './write-report.ts';

const runs = { passing: passingRun(), failing: failingRun(), hostile: hostileRun(), everything: everythingFails() };

const open = openWritten((folder) =>
  Promise.all(Object.entries(runs).map(([name, run]) => writeReport(run, join(folder, name)))),
);

/** Where a reader gives up scrolling. */
const FOLDED_LIMIT_PX = 10_000;
const heightOfPage = 'document.documentElement.scrollHeight';

const views = (['passing', 'failing'] as const).flatMap((name) =>
  [400, 1600].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ name, width, colorScheme }))),
);

const allViews = [
  ...views,
  { name: 'hostile', width: 400, colorScheme: 'light' },
  { name: 'hostile', width: 1600, colorScheme: 'dark' },
] as const;

for (const { name, width, colorScheme } of allViews) {
  test(
    `the ${name} report at ${width} px, ${colorScheme}: nothing is wrong with it`,
    async (context) => {
      await expectNothingWrong(
        await open(context, `${name}/index.html`, {
          viewport: { width, height: 900 },
          colorScheme,
        }),
      );
    },
    LONG,
  );
}

test(
  'what can be wrong with a page is seen',
  async (context) => {
    const { page } = await open(context, 'passing/index.html', { viewport: { width: 400, height: 900 } });
    // Off the report: its policy would forbid these styles.
    await page.goto('about:blank');
    await page.setContent(`<!doctype html><h2>early</h2><div style="width:900px">wide</div><a href="#nowhere">link</a><p style="color:#aaa">faint</p>
      <svg><text x="5" y="20">one label</text><text x="20" y="22">another</text></svg><div style="overflow:auto;width:90px"><p style="width:200px">x</p></div><table><tr><td>1</td></tr></table>`);
    const seen = (await page.evaluate(findPageFaults)).join('\n');
    for (const word of [
      'px wide',
      '#nowhere',
      '"one label" overlaps "another"',
      '"faint" has a contrast of 2.3',
      'not exactly one h1',
      'level 2 without',
      'keyboard cannot reach',
      'without caption',
      'without a title',
    ])
      expect(seen).toContain(word);
  },
  LONG,
);

const visibleRows = (page: Page): Promise<number> => page.locator('.all-cases tr[id]:visible').count();

test(
  'the status boxes filter without a script',
  async (context) => {
    const { page } = await open(context, 'failing/index.html', { javaScriptEnabled: false });
    await page.locator('#cases > summary').click();
    const all = await visibleRows(page);
    const passed = await page.locator('.all-cases tr.of-pass').count();
    await page.locator('#show-pass').uncheck();
    expect([all, await visibleRows(page)]).toEqual([runs.failing.results.length, runs.failing.results.length - passed]);
    expect(await page.locator('#filter-text').isVisible()).toBe(false);
    expect(await page.locator('.copyable button').first().isVisible()).toBe(false);
  },
  LONG,
);

test(
  'with a script, words filter, a command can be copied, and nothing is closed on paper',
  async (context) => {
    const { page, complaints } = await open(context, 'failing/index.html', {});
    await page.locator('#cases > summary').click();
    await page.locator('#filter-text').fill('six-retries-while');
    expect(await visibleRows(page)).toBeLessThan(5);
    await page.locator('.copyable button').first().click();
    await page.waitForFunction(`document.querySelector('.copyable button').textContent !== 'Copy'`);
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    expect(await page.locator('details:not([open])').count()).toBe(0);
    expect(await page.evaluate('String(getSelection())')).toContain('mcp-unity-bridge conformance');
    expect(complaints).toEqual([]);
  },
  LONG,
);

for (const { name, width } of [
  { name: 'everything', width: 400 },
  { name: 'everything', width: 1600 },
  { name: 'passing', width: 400 },
] as const) {
  test(
    `the ${name} report is at most ${FOLDED_LIMIT_PX} px high at ${width} px before anything is unfolded`,
    async (context) => {
      const { page } = await open(context, `${name}/index.html`, { viewport: { width, height: 900 } });
      expect(await page.evaluate(heightOfPage)).toBeLessThanOrEqual(FOLDED_LIMIT_PX);
    },
    LONG,
  );
}

test(
  'the worst is read first: a sentence, the worst harm, the ledger, the picture',
  async (context) => {
    const { page } = await open(context, 'failing/index.html', {});
    expect(await page.locator('.worst').innerText()).toBe('The same job ran up to 7 times, in one case.');
    const [harm = '', ...harms] = await page.locator('.harm h3').allInnerTexts();
    expect(harm).toBe('Work ran too often');
    expect(harms.slice(-2)).toEqual(['Known failures', 'Warnings']);
    const first = page.locator('.failure').first();
    expect(await first.locator('.finding').first().innerText()).toContain('began 7 times');
    const [finding, picture, prose] = await Promise.all(
      ['.finding', '.timeline', 'blockquote'].map(async (part) => (await first.locator(part).first().boundingBox())?.y),
    );
    expect([finding, picture, prose]).toEqual([finding, picture, prose].toSorted((a = 0, b = 0) => a - b));
  },
  LONG,
);

test(
  'a link into what is folded opens it, and so does an address',
  async (context) => {
    const { page } = await open(context, 'failing/index.html', {});
    expect(await page.locator('#requirement-exo-09').isVisible()).toBe(false);
    await page.locator('.failure[open] summary', { hasText: 'more promise' }).first().click();
    await page.locator('.failure[open] blockquote a[href="#requirement-exo-09"]').first().click();
    await page.locator('#requirement-exo-09').waitFor();
    await page.goto(`${page.url().split('#')[0]}#failure-case-tmo-002-virtual`);
    await page.reload();
    await page.locator('#failure-case-tmo-002-virtual .finding').first().waitFor();
  },
  LONG,
);

test(
  'nothing but its own script may run, and it may load nothing',
  async (context) => {
    const { page } = await open(context, 'passing/index.html', {});
    const outcome = await page.evaluate(`(async () => {
      const script = document.createElement('script');
      script.textContent = 'document.body.dataset.broken = "yes"';
      document.body.append(script);
      const fetched = await fetch('data:text/plain,x').then(() => 'fetched', () => 'refused');
      return [document.body.dataset.broken ?? 'not run', fetched];
    })()`);
    expect(outcome).toEqual(['not run', 'refused']);
  },
  LONG,
);
