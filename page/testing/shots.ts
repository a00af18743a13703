// Pictures of the page for the eye: `npx tsx page/testing/shots.ts [folder]`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../../conformance/report/testing/chromium.ts';
import { buildPage } from '../build-page.mjs';
import { askingOperation, doctorCheck, longQuestion, sampleOperation, samplePage, sampleSnapshot } from './sample.ts';
import { startScriptedServer } from './open-page.ts';

const folder = process.argv[2] ?? '/tmp/page-shots';
mkdirSync(folder, { recursive: true });
await buildPage(join(folder, 'dist'));
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('no Chromium');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [400, 800, 1280, 1600]) {
    const snapshot = sampleSnapshot(Date.now());
    const server = await startScriptedServer(join(folder, 'dist'), snapshot);
    for (const operation of snapshot.operations) server.pages.set(operation.log_id, samplePage(operation));
    const drawing = await browser.newPage({ viewport: { width: 512, height: 288 } });
    await drawing.setContent(
      '<body style="background:linear-gradient(#7ab8f5 55%,#5b8c3e 55%)"><div style="position:absolute;left:190px;top:90px;width:120px;height:120px;background:#d9d9d9;box-shadow:24px 24px #777">',
    );
    server.picture = await drawing.screenshot();
    await drawing.close();
    const texts = ['42', '{"imported":12}', '{"x":0,"y":1,"z":0}', '["Main","Menu"]', 'true'];
    for (const [index, { log_id, state }] of snapshot.operations.entries())
      server.outcomes.set(log_id, {
        log_id,
        text: state === 'failed' ? 'NullReferenceException: Object reference not set' : (texts[index % 5] ?? ''),
        has_picture: false,
      });
    const shotIds = [300, 301].map((number, index) =>
      sampleOperation(number, Date.now() - 5_000 * (index + 1), {
        state: 'completed',
        tool: index === 0 ? 'screenshot' : 'a_custom_tool_of_the_project_with_a_very_long_name_indeed',
        title: '{"view":"game"}',
        editor: index === 0 ? '/home/me/MyGame' : '/home/me/work/TowerDefence',
      }),
    );
    for (const { log_id } of shotIds)
      server.outcomes.set(log_id, { log_id, text: 'picture, 512 × 288', has_picture: true });
    const page = await (
      await browser.newContext({ viewport: { width, height: width === 400 ? 800 : 900 }, colorScheme })
    ).newPage();
    page.on('console', (message) => console.log(message.text()));
    page.on('pageerror', (error) => console.log(error.message));
    const shot = (name: string): Promise<unknown> =>
      page.screenshot({ path: join(folder, `${width}-${colorScheme}-${name}.png`) });
    await page.goto(server.url);
    await page.locator('.operation-grid .grid-row').first().waitFor();
    const checks = (['completed', 'failed', 'completed'] as const).map((state, index) =>
      doctorCheck(200 + index, Date.now() - 20_000, { state }),
    );
    for (const check of checks) server.pages.set(check.log_id, samplePage(check));
    server.send('operations', [...checks, ...shotIds]);
    await page.locator('.operation-grid .of-bad .client-name').first().waitFor({ state: 'attached' });
    await shot('1-start');
    if (width === 400) {
      await page.getByRole('button', { name: /^Logs/ }).click();
      await shot('2-logs');
      await page.getByRole('button', { name: /^Editors/ }).click();
      await shot('3-editors');
      await page.getByRole('button', { name: /^Operations/ }).click();
    }
    await page.locator('.operation-grid .grid-row.of-bad').first().click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await shot('4-failed');
    await page.keyboard.press('Escape');
    await page.locator('.operation-grid .grid-row.of-run').first().click();
    await page.getByRole('button', { name: 'Cancel operation' }).click();
    await shot('5-cancel');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    server.send('operations', [askingOperation(90, Date.now())]);
    await page.locator('.question').waitFor();
    await page.waitForTimeout(1_100);
    await shot('6-question');
    server.send('operations', [longQuestion(90, Date.now())]);
    await page.getByRole('button', { name: 'Show all' }).scrollIntoViewIfNeeded();
    await shot('7-long-question');
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.locator('.question .outcome').scrollIntoViewIfNeeded();
    await shot('8-not-read');
    await page.context().close();
    await server.stop();
  }
await browser.close();
