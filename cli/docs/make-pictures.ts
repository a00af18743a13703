import { spawn } from 'node:child_process';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { chromium, type Browser, type Page } from 'playwright-core';
import { scratchFolder, waitFor } from '../../proof/kit/scratch.ts';
import { findChromium } from '../../conformance/report/testing/chromium.ts';
import { createClient, type ToolClient } from '../../generated/typescript/client.ts';
import { buildBin } from '../../proof/kit/running.ts';
import { makeFilm, placesOf, replaceTexts } from './make-film.ts';
import { root } from './pages.ts';
import { openSandbox, type SandboxProcess, type DocsSandbox } from './sandbox.ts';

// npm run pictures [live-page] [report] [film]: makes docs/images from the real program, page and report, in the light theme.

const WIDTH = 1200;
/** The visible height of each page. */
const HEIGHT = { 'live-page': 800, report: 700 };

/** One after the other: they are the same server, and time is part of the picture. */
const bin = buildBin('pictures');
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('Chromium was not found: name one in MCP_UNITY_CHROMIUM.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const asked = process.argv.slice(2);
  if (asked.length === 0 || asked.includes('live-page')) await pictureOfLivePage(browser);
  if (asked.length === 0 || asked.includes('report')) await pictureOfReport(browser);
  if (asked.length === 0 || asked.includes('film')) await makeFilm(browser, bin.entry);
} finally {
  await browser.close();
  bin.remove();
}

/** A server, a mock Editor and a client, with work of every kind, one of it under way. */
async function pictureOfLivePage(inBrowser: Browser): Promise<void> {
  const sandbox = openSandbox(bin.entry);
  try {
    const editor = sandbox.start(`mcp-unity-bridge mock --project '${sandbox.project}'`);
    const client = new Client(
      { name: 'your AI client', version: '1' },
      { capabilities: { elicitation: { form: {} } } },
    );
    // The user does not decide at once.
    client.setRequestHandler('elicitation/create', () => new Promise(() => undefined));
    const env = { ...process.env, ...sandbox.home.env, NO_COLOR: '1' };
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [bin.entry],
        cwd: sandbox.project,
        env: stringsOf(env),
      }),
    );
    const unity = createClient((name, args) => client.callTool({ name, arguments: { ...args } }));
    const page = await openPage(inBrowser, linkOf(sandbox));
    await haveHistory(unity, sandbox, editor);
    await waitFor('the operations on the page', async () => (await page.getByText('Bake lights').count()) > 0);
    // Until a partial result and some time are to be seen.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await replaceTexts(page, placesOf(sandbox));
    await shootPage(page, 'live-page');
    await client.close();
  } finally {
    await sandbox.remove();
  }
}

function stringsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function linkOf(sandbox: DocsSandbox): string {
  const [url] = sandbox.run('mcp-unity-bridge open').output.match(/http:\S+/) ?? [];
  if (url === undefined) throw new Error('expected the address of the live page');
  return url;
}

/** Some quick work, an error, a retry that joins, and a long one that shows how far it is. */
async function haveHistory(unity: ToolClient<undefined>, sandbox: DocsSandbox, editor: SandboxProcess): Promise<void> {
  await unity.unity_query({ query: "Scene['Player'].transform.position" });
  await unity.unity_execute_code({ code: 'Debug.Log("Level 3 loaded");\nreturn 6 * 7;' });
  await unity.unity_execute_code({ code: 'var speed = 3;\nreturn sped * 2;' });
  const cutOff = unity.unity_execute_code({
    code: 'AI.Update("imported 3 of 8"); await Task.Delay(60000); return "imported";',
    timeout: 10_000,
  });
  await new Promise((resolve) => setTimeout(resolve, 400));
  editor.process.stdin?.write('reload 600\n');
  await cutOff;
  await unity.unity_execute_code({
    code: 'Debug.LogWarning("No light probes in Level 3"); await Task.Delay(700); return "ready";',
    timeout: 5_000,
  });
  sandbox.run(`mcp-unity-bridge run 'AI.Write("build", "12 of 12 scenes"); return "built";' --key nightly-build`);
  const bake = {
    code: '// Bake lights\nfor (int i = 1; i <= 40; i++) { AI.Update(i + " of 40 tiles"); await Task.Delay(400); }\nreturn "baked";',
    timeout: 300,
  };
  // An impatient client: the same call, three times.
  for (let times = 0; times < 3; times += 1) await unity.unity_execute_code(bake);
  await unity.unity_execute_code({ code: 'return AI.Screenshot();', timeout: 20_000 });
  const rules = [{ tool: 'unity_execute_code', decision: 'ask', reason: 'Code can do anything that you can.' }];
  writeFileSync(join(sandbox.home.dir, 'policy.json'), JSON.stringify({ version: 1, rules }), { mode: 0o600 });
  void unity
    .unity_execute_code({
      code: 'foreach (var o in Object.FindObjectsOfType<Light>()) Object.DestroyImmediate(o.gameObject);',
      timeout: 20_000,
    })
    .catch(() => undefined);
}

/** The suite on a server that is made to fail. */
async function pictureOfReport(inBrowser: Browser): Promise<void> {
  const folder = scratchFolder();
  const cases = ['EXO-00*', 'TMO-00*', 'LOG-00*'].flatMap((glob) => ['--case', glob]);
  const args = [
    bin.entry,
    'conformance',
    '--server',
    'node conformance/examples/naive-server/server.mjs',
    ...cases,
    '--out',
    folder,
  ];
  await new Promise((resolve) => spawn(process.execPath, args, { cwd: root, stdio: 'ignore' }).on('close', resolve));
  await shootPage(await openPage(inBrowser, pathToFileURL(join(folder, 'index.html')).href), 'report');
  rmSync(folder, { recursive: true, force: true });
}

async function openPage(inBrowser: Browser, url: string): Promise<Page> {
  const page = await (
    await inBrowser.newContext({ viewport: { width: WIDTH, height: HEIGHT.report }, colorScheme: 'light' })
  ).newPage();
  await page.goto(url);
  return page;
}

async function shootPage(page: Page, name: keyof typeof HEIGHT): Promise<void> {
  await page.setViewportSize({ width: WIDTH, height: HEIGHT[name] });
  const path = join(root, 'docs', 'images', `${name}.png`);
  await page.screenshot({ path });
  process.stdout.write(`docs/images/${name}.png: ${statSync(path).size} bytes\n`);
}
