import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Page, type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, type TestContext } from 'vitest';
import axe from 'axe-core';
import { scratchFolder } from '../../../proof/kit/scratch.ts';
import { findPageFaults } from './find-page-faults.mjs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const asked = process.env['MCP_UNITY_CHROMIUM'];

/** A browser on this machine: the one that MCP_UNITY_CHROMIUM names, else the path of a distribution; undefined if there is none. */
export const findChromium = (): string | undefined =>
  (asked === undefined ? places : [asked]).find((path) => existsSync(path));

/** The reason why a test has no browser. Throws if MCP_UNITY_REQUIRE requires one (CI). */
export function chromiumIsMissing(): string {
  const reason = `Chromium was not found (${asked ?? places.join(', ')}): the report was not checked in a browser. Debian: apt-get install chromium; elsewhere name one in MCP_UNITY_CHROMIUM.`;
  const required = (process.env['MCP_UNITY_REQUIRE'] ?? '').split(',');
  if (required.includes('chromium')) throw new Error(`${reason} MCP_UNITY_REQUIRE asks for it.`);
  return reason;
}

/**
 * Collects the complaints of a page: console messages, errors, dialogs (dismissed), and requests for a forbidden address.
 * @param mayAsk true for an address that it may request
 */
export function watchPage(page: Page, mayAsk: (url: string) => boolean): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!mayAsk(request.url())) complaints.push(`request: ${request.url()}`);
  });
  return complaints;
}

/** Time limit of a test in a browser, ms. */
export const LONG = 120_000;

interface OpenedPage {
  readonly page: Page;
  /** Its complaints; any request for another address is one. */
  readonly complaints: readonly string[];
}

/** Opens one of the files that were written; skips the test if Chromium is missing. */
type OpenWritten = (context: TestContext, file: string, options: BrowserContextOptions) => Promise<OpenedPage>;

/**
 * Starts Chromium before the tests of this file, and ends it after them.
 * @param write writes the pages into a folder of their own, before the first test
 */
export function openWritten(write: (folder: string) => unknown): OpenWritten {
  const folder = scratchFolder();
  const executablePath = findChromium();
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (executablePath === undefined) return;
    await write(folder);
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  }, LONG);
  afterAll(async () => {
    await browser?.close();
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
  expect(await page.evaluate(findPageFaults)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
}

/** WCAG 2.2 A and AA, and what axe-core calls best practice. */
const RUN =
  "axe.run({ resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })";

/** Violations that axe-core finds in the current page, one line for each element. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(
    `${RUN}.then(({ violations }) => violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' + (failureSummary ?? help))))`,
  );
}
