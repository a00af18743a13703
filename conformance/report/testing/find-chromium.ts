import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const asked = process.env['MCP_UNITY_CHROMIUM'];

/** A browser on this machine: the one that MCP_UNITY_CHROMIUM names, else where distributions put it; undefined where there is none. */
export const findChromium = (): string | undefined =>
  (asked === undefined ? places : [asked]).find((path) => existsSync(path));

/** Why a test has no browser. Throws where MCP_UNITY_REQUIRE says that one must be here (CI). */
export function chromiumIsMissing(): string {
  const reason = `Chromium was not found (${asked ?? places.join(', ')}): the report was not checked in a browser. Debian: apt-get install chromium; elsewhere name one in MCP_UNITY_CHROMIUM.`;
  const required = (process.env['MCP_UNITY_REQUIRE'] ?? '').split(',');
  if (required.includes('chromium')) throw new Error(`${reason} MCP_UNITY_REQUIRE asks for it.`);
  return reason;
}

/**
 * Gathers what a page has to complain about: console messages, errors, dialogs (dismissed), and requests for an address that it may not ask for.
 * @param mayAsk which addresses it may ask for
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
