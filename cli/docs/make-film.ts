import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { waitFor } from '../../proof/kit/scratch.ts';
import { root } from './pages.ts';
import { openSandbox, type DocsSandbox } from './sandbox.ts';

/** Pixels: the terminal on the left, the live page on the right. */
const SIZE = { terminal: 430, page: 530, height: 620 };
const FRAME_MS = 250;
/** Pause after each step, so that it can be read, in ms. */
const PAUSE_MS = 1_800;
/** Duration of the last frame, in ms. */
const LAST_MS = 3_000;
/** Largest size of the film. */
const LIMIT_BYTES = 3_000_000;

interface Frame {
  readonly at_ms: number;
  /** PNG in base64. */
  readonly terminal: string;
  readonly page: string;
}

/** Plays a session against the real server and a mock Editor, and writes it as docs/images/film.gif. `entry`: the built program. */
export async function makeFilm(browser: Browser, entry: string): Promise<void> {
  const sandbox = openSandbox(entry);
  const context = await browser.newContext({ colorScheme: 'light' });
  try {
    const terminal = await context.newPage();
    await terminal.setViewportSize({ width: SIZE.terminal, height: SIZE.height });
    await terminal.setContent(TERMINAL);
    const live = await context.newPage();
    await live.setViewportSize({ width: SIZE.page, height: SIZE.height });
    const film = startFilm(terminal, live);
    try {
      await playSession({ sandbox, entry, terminal, live, start: film.start });
    } finally {
      await film.end();
    }
    const gif = await encode(await context.newPage(), film.frames);
    const file = join(root, 'docs', 'images', 'film.gif');
    writeFileSync(file, gif);
    process.stdout.write(`docs/images/film.gif: ${statSync(file).size} bytes\n`);
    if (gif.length > LIMIT_BYTES) throw new Error(`expected at most ${LIMIT_BYTES} bytes`);
  } finally {
    await context.close();
    await sandbox.remove();
  }
}

interface Stage {
  readonly sandbox: DocsSandbox;
  readonly entry: string;
  readonly terminal: Page;
  readonly live: Page;
  readonly start: () => void;
}

const BUILD = `for (int i = 1; i <= 12; i++) { AI.Update(i + " of 12 scenes"); await Task.Delay(700); } return "built";`;

/** A question, a build whose server is killed, the same command again, and a call that has to be approved. */
async function playSession(stage: Stage): Promise<void> {
  const { sandbox, start } = stage;
  sandbox.goTo('MyGame');
  await sandbox.needEditor();
  sandbox.run(`mcp-unity-bridge query "Scene['Player'].name"`);
  await openLivePage(stage);
  start();
  await pause();
  await command(stage, `mcp-unity-bridge query "Scene['Player'].transform.position"`);
  writeFileSync(join(sandbox.project, 'Build.cs'), BUILD);
  await command(stage, 'mcp-unity-bridge run Build.cs --key nightly --timeout 2s');
  const { pid } = await sandbox.home.hub();
  await command(stage, `kill -9 ${pid}    # the server`);
  await command(stage, 'mcp-unity-bridge run Build.cs --key nightly', () => openLivePage(stage));
  const rules = [{ tool: 'unity_execute_code', decision: 'ask', reason: 'Code can do anything that you can.' }];
  writeFileSync(join(sandbox.home.dir, 'policy.json'), JSON.stringify({ version: 1, rules }), { mode: 0o600 });
  await command(
    stage,
    `mcp-unity-bridge run 'Object.DestroyImmediate(GameObject.Find("Player")); return "gone";'`,
    () => approve(stage),
  );
  await pause();
}

async function approve({ live, sandbox }: Stage): Promise<void> {
  const button = live.getByRole('button', { name: /allow|approve/i }).first();
  await button.waitFor();
  await replaceTexts(live, placesOf(sandbox));
  await pause();
  await button.click();
}

/** Opens the page by a new link: each one works once. */
async function openLivePage({ sandbox, live }: Stage): Promise<void> {
  const [url] = sandbox.run('mcp-unity-bridge open').output.match(/http:\S+/) ?? [];
  if (url === undefined) throw new Error('expected the address of the live page');
  await live.goto(url);
}

/** Types the line, runs it, and shows its output as it is printed. `meanwhile` runs in parallel. */
async function command(stage: Stage, line: string, meanwhile?: () => Promise<void>): Promise<void> {
  for (const part of line.match(/.{1,9}/g) ?? []) {
    await print(stage.terminal, part);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  await print(stage.terminal, '\n');
  const ran = stage.sandbox.start(`bash -c ${JSON.stringify(line).replaceAll('$', '\\$')} 2>&1`);
  let shown = 0;
  const showNew = async (): Promise<void> => {
    const output = asInstalled(ran.output(), stage);
    await print(stage.terminal, output.slice(shown));
    shown = output.length;
  };
  await Promise.all([
    meanwhile?.(),
    waitFor('the command to end', async () => {
      await showNew();
      return ran.ended();
    }),
  ]);
  await showNew();
  await print(stage.terminal, '\n$ ');
  await pause();
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** The folders of the sandbox have other names each time, and mean nothing to readers. */
export const placesOf = ({ project, home }: DocsSandbox): readonly (readonly [was: string, is: string])[] => [
  [dirname(project), '/home/you'],
  [home.dir, '/home/you/.local/state/mcp-unity-bridge'],
];

/** The output as an installed program prints it: the folders of a reader, and the bare name in place of the file that runs here. */
const asInstalled = (text: string, { sandbox, entry }: Stage): string =>
  placesOf(sandbox)
    .reduce((output, [was, is]) => output.replaceAll(was, is), text)
    .replaceAll(`node ${entry}`, 'mcp-unity-bridge');

/** Replaces texts in the page as it is drawn now. */
export async function replaceTexts(page: Page, pairs: readonly (readonly [was: string, is: string])[]): Promise<void> {
  await page.evaluate(`
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
      for (const [was, is] of ${JSON.stringify(pairs)}) node.nodeValue = node.nodeValue.replaceAll(was, is);
  `);
}

const print = (terminal: Page, text: string): Promise<void> => terminal.evaluate(`show(${JSON.stringify(text)})`);

const TERMINAL = `<!doctype html><style>
  body { margin: 0; background: #1e1e2e; }
  pre { margin: 0; padding: 14px; box-sizing: border-box; height: 100vh; overflow: hidden; color: #e4e4ef; font: 13px/1.5 monospace;
    white-space: pre-wrap; overflow-wrap: anywhere; }
</style><pre id="text">$ </pre><script>
  const text = document.getElementById('text');
  function show(more) { text.textContent += more; text.scrollTop = text.scrollHeight; }
</script>`;

interface Film {
  readonly frames: readonly Frame[];
  readonly start: () => void;
  readonly end: () => Promise<void>;
}

/** Takes screenshots of both pages from `start` to `end`. */
function startFilm(terminal: Page, live: Page): Film {
  const frames: Frame[] = [];
  let isOn = false;
  let taking = Promise.resolve();
  const take = async (): Promise<void> => {
    const at_ms = performance.now();
    const [left, right] = await Promise.all([terminal.screenshot(), live.screenshot()]);
    frames.push({ at_ms, terminal: left.toString('base64'), page: right.toString('base64') });
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, at_ms + FRAME_MS - performance.now())));
  };
  const takeAll = async (): Promise<void> => {
    while (isOn) await take();
  };
  return {
    frames,
    start() {
      isOn = true;
      taking = takeAll();
    },
    async end() {
      isOn = false;
      await taking;
    },
  };
}

/** An animated GIF, in which a frame has only the pixels that differ from the one before. The browser reads the pictures, so it encodes them too. */
async function encode(page: Page, frames: readonly Frame[]): Promise<Buffer> {
  const library = readFileSync(join(root, 'node_modules', 'gifenc', 'dist', 'gifenc.esm.js')).toString('base64');
  await page.setContent(`<canvas width="${SIZE.terminal + SIZE.page}" height="${SIZE.height}"></canvas>`);
  await page.addScriptTag({
    type: 'module',
    content: `import { GIFEncoder, applyPalette, quantize } from 'data:text/javascript;base64,${library}';\n${ENCODER}`,
  });
  await page.waitForFunction('window.finish !== undefined');
  for (const [index, { at_ms, ...pictures }] of frames.entries()) {
    const delay = Math.round((frames[index + 1]?.at_ms ?? at_ms + LAST_MS) - at_ms);
    await page.evaluate(`addFrame(${JSON.stringify({ ...pictures, delay, left: SIZE.terminal })})`);
  }
  const encoded: unknown = await page.evaluate('finish()');
  if (typeof encoded !== 'string') throw new Error('expected the film in base64');
  return Buffer.from(encoded, 'base64');
}

/** One palette for all frames; its last colour means "as before". */
const ENCODER = `
  const canvas = document.querySelector('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const frames = [];
  const draw = async (png, x) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + png;
    await image.decode();
    context.drawImage(image, x, 0);
  };
  window.addFrame = async ({ terminal, page, delay, left }) => {
    await draw(terminal, 0);
    await draw(page, left);
    frames.push({ delay, data: context.getImageData(0, 0, canvas.width, canvas.height).data });
  };
  window.finish = async () => {
    const every = Math.ceil(frames.length / 8);
    const sample = frames.filter((_, index) => index % every === 0).flatMap(({ data }) => Array.from(new Uint32Array(data.buffer).filter((_, index) => index % 5 === 0)));
    const palette = quantize(new Uint8Array(new Uint32Array(sample).buffer), 255);
    const gif = GIFEncoder();
    let before;
    for (const { data, delay } of frames) {
      const colors = applyPalette(data, palette);
      const changed = before === undefined ? colors : colors.map((color, index) => (color === before[index] ? 255 : color));
      gif.writeFrame(changed, canvas.width, canvas.height, {
        palette: before === undefined ? [...palette, ...Array(256 - palette.length).fill([0, 0, 0])] : undefined,
        transparent: before !== undefined, transparentIndex: 255, delay, dispose: 1,
      });
      before = colors;
    }
    gif.finish();
    const url = await new Promise((resolve) => { const reader = new FileReader(); reader.onload = () => resolve(reader.result); reader.readAsDataURL(new Blob([gif.bytes()])); });
    return url.slice(url.indexOf(',') + 1);
  };
`;
