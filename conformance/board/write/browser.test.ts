import { expect, test } from 'vitest';
import { expectNothingWrong, LONG, openWritten } from '../../report/testing/chromium.ts';
import { makeBoard } from '../board.ts';
import { fullBoard } from '../testing/sample-entries.ts';
import { writeBoard } from './write-board.ts';

const dispute = { bridge: 'hostile', row: 'B02', reason: '<b>why</b>', link: 'https://example.org/1' };
const open = openWritten((folder) => writeBoard(makeBoard(fullBoard(), [dispute]), folder));

const views = [400, 1600].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

for (const { width, colorScheme } of views) {
  test(
    `the board at ${width} px, ${colorScheme}: nothing is wrong with it`,
    async (context) => {
      await expectNothingWrong(await open(context, 'index.html', { viewport: { width, height: 900 }, colorScheme }));
    },
    LONG,
  );
}

test(
  'names of rows stay in sight while the bridges scroll sideways',
  async (context) => {
    const { page } = await open(context, 'index.html', { viewport: { width: 400, height: 900 } });
    const name = page.locator('.matrix tbody th[scope=row]').first();
    const before = await name.boundingBox();
    await page.locator('.scroll').first().evaluate('(box) => { box.scrollLeft = box.scrollWidth; }');
    const after = await name.boundingBox();
    expect(after?.x).toBe(before?.x);
    expect((after?.x ?? 0) + (after?.width ?? 400)).toBeLessThan(300);
  },
  LONG,
);

test(
  'with the keyboard alone: a cell is reached, opens what was seen, and there is a way back',
  async (context) => {
    const { page } = await open(context, 'index.html', { viewport: { width: 1600, height: 900 } });
    const cell = page.locator('.matrix a.cell', { hasText: '6 starts' }).first();
    const target = (await cell.getAttribute('href')) ?? '';
    for (let presses = 0; presses < 200; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate('document.activeElement.getAttribute("href")')) === target) break;
    }
    expect(await page.locator(target).isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await page.locator(`${target} .block`).first().waitFor();
    await page.locator(`${target} a[href="#matrix"]`).press('Enter');
    await page.waitForFunction('location.hash === "#matrix"');
  },
  LONG,
);

test(
  'an address of a cell opens it',
  async (context) => {
    const { page } = await open(context, 'index.html', {});
    const target = (await page.locator('.matrix a.cell').first().getAttribute('href')) ?? '';
    await page.goto(`${page.url()}${target}`);
    await page.reload();
    await page.locator(`${target} .block`).first().waitFor();
  },
  LONG,
);
