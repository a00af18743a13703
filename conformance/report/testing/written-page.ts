import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, type TestContext } from 'vitest';
import { violationsOf } from './accessibility.ts';
import { chromiumIsMissing, findChromium } from './find-chromium.ts';
import { lookAtPage } from './look-at-page.mjs';
import { watchPage } from './watch-page.ts';

/** How long a test in a browser may take, ms. */
export const LONG = 120_000;

export interface OpenedPage {
  readonly page: Page;
  /** What it had to complain about; requests for anything but itself too. */
  readonly complaints: readonly string[];
}

/** How a test opens one of the files that were written; skips the test where Chromium is missing. */
export type OpenWritten = (context: TestContext, file: string, options: BrowserContextOptions) => Promise<OpenedPage>;

/**
 * Starts Chromium before the tests of this file, and ends it after them.
 * @param write writes the pages into a folder of their own, before the first test
 */
export function openWritten(write: (folder: string) => unknown): OpenWritten {
  const folder = mkdtempSync(join(tmpdir(), 'mub-browser-'));
  const executablePath = findChromium();
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (executablePath === undefined) return;
    await write(folder);
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  }, LONG);
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return async (context, file, options) => {
    if (browser === undefined) return context.skip(chromiumIsMissing());
    const page = await (await browser.newContext(options)).newPage();
    context.onTestFinished(() => page.context().close());
    const url = pathToFileURL(join(folder, file)).href;
    const complaints = watchPage(page, (address) => address === url || address.startsWith('data:'));
    await page.goto(url);
    return { page, complaints };
  };
}

/** Unfolds everything, and expects that it is accessible, fits, and has loaded nothing but itself. */
export async function expectNothingWrong({ page, complaints }: OpenedPage): Promise<void> {
  await page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true');
  expect(await page.evaluate(lookAtPage)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
}
