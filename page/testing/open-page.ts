import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { TestContext } from 'vitest';
import { chromiumIsMissing, findChromium, watchPage } from '../../conformance/report/testing/find-chromium.ts';
import { buildPage } from '../build-page.mjs';
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts';
import { sampleSnapshot } from './sample.ts';
import type { LiveSnapshot } from '../state/types.ts';

export interface OpenedPage {
  readonly page: Page;
  readonly server: ScriptedServer;
  /** Console messages, errors, violations of the policy, and requests to anybody but the server. */
  readonly complaints: readonly string[];
}

export interface Workshop {
  /** The built page. */
  readonly folder: string;
  /** Skips the test where there is no browser. */
  open(
    context: TestContext,
    options?: BrowserContextOptions & { readonly snapshot?: LiveSnapshot },
  ): Promise<OpenedPage>;
  close(): Promise<void>;
}

/** The built page and a browser, where there is one. */
export async function openWorkshop(): Promise<Workshop> {
  const executablePath = findChromium();
  const missing = executablePath === undefined ? chromiumIsMissing() : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'live-page-'));
  await buildPage(folder);
  const browser: Browser | undefined =
    executablePath === undefined ? undefined : await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const servers: ScriptedServer[] = [];
  return {
    folder,
    async open(context, { snapshot = sampleSnapshot(Date.now()), ...options } = {}) {
      if (browser === undefined) return context.skip(missing ?? 'no browser');
      const server = await startScriptedServer(folder, snapshot);
      servers.push(server);
      const page = await (await browser.newContext({ viewport: { width: 1600, height: 900 }, ...options })).newPage();
      const complaints = watchPage(page, (address) => address.startsWith(server.url));
      await page.goto(server.url);
      await page.getByText('Live', { exact: true }).waitFor();
      return { page, server, complaints };
    },
    async close() {
      await browser?.close();
      await Promise.all(servers.map((server) => server.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
