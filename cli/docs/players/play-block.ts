import { existsSync, readFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noteOf, type Block, root } from '../pages.ts';
import { playConsole, playShell } from './console.ts';
import { playAuditLines, playJson, playJsonWithComments, playToml, playYaml, playText } from './data.ts';
import type { Player, BlockContext } from '../sandbox.ts';
import { spawnSync } from 'node:child_process';
import { buildSync, transformSync } from 'esbuild';
import { compileProgram } from '../../../mock-unity/csharp/program.ts';

const players: Readonly<Record<string, Player>> = {
  indented: playShell,
  sh: playShell,
  bash: playShell,
  console: playConsole,
  json: playJson,
  jsonc: playJsonWithComments,
  jsonl: playAuditLines,
  toml: playToml,
  yaml: playYaml,
  ts: playTypeScript,
  js: playJavaScript,
  python: playPython,
  csharp: playCSharp,
  mermaid: playMermaid,
  text: playText,
};

/** The reason why a block is not played; undefined for one that is. */
export const skipReasonOf = (block: Block): string | undefined => noteOf(block, 'not played');

/** A test of its own plays it, by its name: it needs what a page alone has not. */
function checkPlayedElsewhere(block: Block): void {
  const [file = '', name = ''] = (noteOf(block, 'played by') ?? '').split(', ');
  const path = join(root, file);
  if (!existsSync(path) || !readFileSync(path, 'utf8').includes(`'${name}'`))
    throw new Error(`expected <!-- played by: <a test>, <a name of a block in it> -->, got ${file}, ${name}`);
}

/** Runs a block by its language; an excerpt of a file must match it (`<!-- excerpt: path -->`). */
export async function playBlock(context: BlockContext): Promise<void> {
  const { language, code } = context.block;
  const player = players[language];
  const file = noteOf(context.block, 'excerpt');
  if (file !== undefined) checkExcerpt(code, file);
  if (noteOf(context.block, 'played by') !== undefined) return checkPlayedElsewhere(context.block);
  if (player === undefined)
    throw new Error(
      `no player for ${language === '' ? 'a block without a language' : language}: expected one of ${Object.keys(players).join(', ')}, or <!-- not played: reason --> above it`,
    );
  await player(context);
}

/** The exports of the package in package.json, before it is built. */
const exported = {
  'mcp-unity-bridge': 'index.ts',
  'mcp-unity-bridge/spec': 'spec/contract.ts',
  'mcp-unity-bridge/arbitraries': 'generated/typescript/arbitraries.ts',
};

/** Type-checked as a file of a user's project; run in the sandbox against the mock Editor if `<!-- run -->` is above it. */
async function playTypeScript({ block, page, sandbox }: BlockContext): Promise<void> {
  const folder = join(root, 'node_modules', '.cache', `docs-snippet-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, 'snippet.ts'), `${block.code}\nexport {};\n`);
    checkTypes(folder);
    if (noteOf(block, 'run') !== undefined) await runIt(folder, sandbox, page.path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkTypes(folder: string): void {
  const paths = Object.fromEntries(Object.entries(exported).map(([name, file]) => [name, [join(root, file)]]));
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { paths, types: ['node'], noUnusedLocals: false },
    include: ['snippet.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '-p', folder],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stdout);
}

async function runIt(folder: string, sandbox: BlockContext['sandbox'], page: string): Promise<void> {
  const outfile = join(folder, 'snippet.mjs');
  const alias = Object.fromEntries(Object.entries(exported).map(([name, file]) => [name, join(root, file)]));
  buildSync({
    entryPoints: [join(folder, 'snippet.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias,
    absWorkingDir: root,
    logLevel: 'silent',
  });
  await sandbox().needEditor();
  const { code, output } = sandbox().run(`'${process.execPath}' '${outfile}'`);
  if (code !== 0) throw new Error(`the snippet of ${page} ended with exit code ${code}:\n${output}`);
}

/** A method body is compiled as the mock Editor compiles it; empty lines part one program from the next. An excerpt is of a file that .NET compiles (`npm run prove csharp`). */
function playCSharp({ block }: BlockContext): void {
  if (noteOf(block, 'excerpt') !== undefined) return;
  for (const program of block.code.split(/\n{2,}/)) {
    const compiled = compileProgram(program);
    if (!compiled.ok) throw new Error(`${compiled.message}\n${program}`);
  }
}

/** That it is a sequence diagram whose arrows go between participants it names; codegen/docs/protocol.test.ts reads those of docs/protocol.md more closely. */
function playMermaid({ block }: BlockContext): void {
  const [head, ...lines] = block.code.split('\n');
  if (head !== 'sequenceDiagram') throw new Error(`expected a sequenceDiagram, got ${head}`);
  const names = new Set(lines.flatMap((line) => /^\s*participant (\w+) as /.exec(line)?.[1] ?? []));
  for (const line of lines) {
    const [, from = '', to = ''] = /^\s*(\w+)--?>>(\w+): /.exec(line) ?? [];
    const strangers = [from, to].filter((name) => name !== '' && !names.has(name));
    if (strangers.length > 0)
      throw new Error(`${strangers.join(', ')}: not among the participants ${[...names].join(', ')}`);
  }
}

/** That it is JavaScript. */
function playJavaScript({ block }: BlockContext): void {
  transformSync(block.code, { loader: 'js' });
}

/** That it is Python, for the Python of this machine; where there is none nothing is known, and CI has one (MCP_UNITY_REQUIRE). */
function playPython({ block }: BlockContext): void {
  const { error, status, stderr } = spawnSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
    input: block.code,
    encoding: 'utf8',
  });
  if (error !== undefined) {
    if ((process.env['MCP_UNITY_REQUIRE'] ?? '').split(',').includes('python')) throw error;
    return;
  }
  if (status !== 0) throw new Error(stderr);
}

/** The lines of a block are in the file, in the same order; `…` alone, or as a comment, omits lines. Throws on the first missing one. */
function checkExcerpt(code: string, file: string): void {
  const lines = trimLines(readFileSync(join(root, file), 'utf8'));
  let at = 0;
  for (const line of trimLines(code).filter((one) => !/^(\/\/ |# )?…$/.test(one))) {
    const found = lines.indexOf(line, at);
    if (found < 0) throw new Error(`${file} does not have, in this order: ${line}`);
    at = found + 1;
  }
}

const trimLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
