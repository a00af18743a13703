import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { chromiumIsMissing, findChromium, watchPage } from '../conformance/report/testing/chromium.ts';
import { askLiveUrl, askStatus } from '../server/clients/forwarder/command.ts';
import { buildBin } from '../proof/kit/running.ts';
import { createHome, type Home, waitFor } from '../proof/kit/scratch.ts';
import { startClient } from '../proof/kit/clients.ts';

const LONG = 90_000;
const bin = buildBin('page');
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
  'with the real server and a stand-in Editor: a question is seen and approved, work runs with partial results, is cancelled, and its log is read',
  async (context) => {
    const executablePath = findChromium();
    if (executablePath === undefined) return context.skip(chromiumIsMissing());
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

    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
      const link = await askLiveUrl({ stateDir: home.dir });
      const complaints = watchPage(page, (address) => address.startsWith(new URL(link).origin));
      await page.goto(link);
      await page.getByText('Live', { exact: true }).waitFor();
      expect(new URL(page.url()).search, 'the code of the link is not kept in the address').toBe('');
      await page.locator('.editor').getByText('Connected').waitFor();
      await page.locator('.clients').getByText('test', { exact: false }).first().waitFor();

      // It ends when it is cancelled, however long a busy machine needs for that.
      const code =
        'AI.Write("steps", "begun"); for (int i = 0; ; i++) { AI.Update(new { done = i }); await Task.Delay(50, AI.CancellationToken); }';
      client.write(
        `${JSON.stringify({ jsonrpc: '2.0', id: 'work', method: 'tools/call', params: { name: 'unity_execute_code', arguments: { code, timeout: 1_000 } } })}\n`,
      );
      await page.getByRole('article').getByText('Code can do anything.').waitFor();
      expect(await page.getByRole('region', { name: 'What would run, whole' }).textContent()).toContain('Task.Delay');
      await page.locator('.question [aria-disabled=false]').first().waitFor();
      await page.getByRole('button', { name: 'Approve', exact: true }).click();

      const row = page.locator('.operation-grid .grid-row').first();
      await row.getByText('running').waitFor();
      await page.locator('.question').waitFor({ state: 'detached' });
      await row.getByText(/partial results/).waitFor({ state: 'attached' });
      await page.locator('.log-grid').getByText('begun').waitFor();

      await row.click();
      const panel = page.getByRole('complementary');
      await panel.getByText('AI.Update(new').last().waitFor();
      await panel.getByRole('button', { name: 'Cancel operation' }).click();
      await panel.getByRole('button', { name: 'Cancel it' }).click();
      await row.getByText('cancelled').first().waitFor();
      await panel.getByText('Cancel asked').waitFor();

      const answer = await client.call('unity_query', { query: '1 + 1', timeout: 10_000 });
      expect(answer.result?.structuredContent).toMatchObject({ status: 'completed', result: 2 });
      await page.locator('.operation-grid .grid-row').first().getByText('1 + 1').waitFor();
      await page.locator('.operation-grid .grid-row').first().click();
      await panel.getByRole('region', { name: 'Result' }).last().getByText('2', { exact: true }).waitFor();

      // A user who has a doctor look often would see little else.
      const doctor = spawn(process.execPath, [bin.entry, 'doctor'], { cwd: project, env: home.env, stdio: 'ignore' });
      home.owns(doctor.pid);
      await page.getByRole('checkbox', { name: 'Hide doctor’s checks (1)' }).waitFor();
      expect(await row.textContent()).toContain('1 + 1');
      await page.getByRole('checkbox', { name: 'Hide doctor’s checks (1)' }).uncheck();
      await row.getByText('Application.unityVersion').waitFor();

      expect(complaints).toEqual([]);

      const { pid } = await home.hub();
      process.kill(pid, 'SIGKILL');
      await client.call('unity_query', { query: '2 + 2', timeout: 10_000 });
      await page.locator('.operation-grid').getByText('2 + 2').waitFor();
      await page.getByText('Live', { exact: true }).waitFor();
      expect((await home.hub()).pid, 'the page shows what the next server says').not.toBe(pid);
    } finally {
      await browser.close();
    }
  },
  LONG,
);
