import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../proof/kit/scratch.ts';
import { contract as small } from './fixtures/small-contract.ts';
import { contract as seven } from './fixtures/seventh-tool/contract.ts';
import { runGenerate } from './main.ts';
import { readFolder } from './generate.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folders: string[] = [];
let cwd = '';

beforeEach(() => {
  cwd = scratchFolder();
  folders.push(cwd);
  writeSpec('contract.ts', '');
});
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function writeSpec(file: string, text: string): void {
  mkdirSync(join(cwd, 'spec'), { recursive: true });
  writeFileSync(join(cwd, 'spec', file), text);
}

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command in `cwd`; the module of the spec is what is given, or what Node imports. */
async function run(argv: readonly string[], module?: unknown): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const importModule = module === undefined ? {} : { importModule: () => Promise.resolve(module) };
  const code = await runGenerate(argv, {
    cwd,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    ...importModule,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('generate', () => {
  it('writes every target, and is in step afterwards', async () => {
    expect(await run([], { contract: small })).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^generated\/: \d+ files, \d+ written, \d/),
    });
    const targets = new Set(
      [...readFolder(join(cwd, 'generated')).keys()].map((path) => path.slice(0, path.indexOf('/'))),
    );
    expect([...targets].toSorted()).toEqual(['csharp', 'docs', 'python', 'schema', 'typescript']);
    expect(await run(['--check'], { contract: small })).toMatchObject({ code: 0, err: '' });
    expect(await run([], { contract: small })).toMatchObject({ code: 0, out: expect.stringContaining(' 0 written') });
  });

  it('--check names what is missing, stale and extra, and writes nothing', async () => {
    await run([], { contract: small });
    const generated = join(cwd, 'generated');
    rmSync(join(generated, 'schema', 'Color.schema.json'));
    writeFileSync(join(generated, 'typescript', 'types.ts'), 'edited');
    writeFileSync(join(generated, 'typescript', 'mine.ts'), 'mine');
    const before = readFolder(generated);
    const { code, err } = await run(['--check'], { contract: small });
    expect(code).toBe(1);
    expect(err.split('\n').slice(0, 3)).toEqual([
      'missing  generated/schema/Color.schema.json',
      'stale    generated/typescript/types.ts',
      'extra    generated/typescript/mine.ts',
    ]);
    expect(err).toContain('npm run generate');
    expect(readFolder(generated)).toEqual(before);
  });

  it('--csharp writes the C# into a Unity package, and does not change what Unity keeps there', async () => {
    const argv = ['--csharp', 'package/Protocol'];
    expect(await run(argv, { contract: small })).toMatchObject({ code: 0, err: '' });
    expect([...readFolder(join(cwd, 'generated')).keys()].filter((path) => path.startsWith('csharp'))).toEqual([]);
    writeFileSync(join(cwd, 'package', 'Protocol', 'Limits.g.cs.meta'), 'of Unity');
    expect(await run([...argv, '--check'], { contract: small })).toMatchObject({ code: 0, err: '' });
    rmSync(join(cwd, 'package', 'Protocol', 'Limits.g.cs'));
    writeFileSync(join(cwd, 'package', 'Protocol', 'Mine.cs'), 'mine');
    const { code, err } = await run([...argv, '--check'], { contract: small });
    expect(code).toBe(1);
    expect(err.split('\n').slice(0, 2)).toEqual([
      'missing  package/Protocol/Limits.g.cs',
      'extra    package/Protocol/Mine.cs',
    ]);
  });

  it('deletes what it once wrote and no longer does, and keeps what it never wrote', async () => {
    await run([], { contract: seven });
    writeFileSync(join(cwd, 'generated', 'notes.md'), 'mine');
    const { out, err } = await run([], { contract: small });
    expect(out).toMatch(/ deleted/);
    expect(err).toBe('left alone: generated/notes.md is not generated');
    const left = readFolder(join(cwd, 'generated'));
    expect(left.get('notes.md')).toBe('mine');
    expect([...left.keys()].filter((path) => path.includes('Screenshot'))).toEqual([]);
  });

  it.each(['python/small/__pycache__', 'python/small.egg-info', 'python/build/lib'])(
    'takes no notice of %s, which Python writes there',
    async (folder) => {
      await run([], { contract: small });
      mkdirSync(join(cwd, 'generated', folder), { recursive: true });
      writeFileSync(join(cwd, 'generated', folder, 'left.pyc'), 'npm run generate');
      expect(await run(['--check'], { contract: small })).toMatchObject({ code: 0, err: '' });
      await run([], { contract: small });
      expect(existsSync(join(cwd, 'generated', folder, 'left.pyc'))).toBe(true);
    },
  );

  it('puts a seventh tool of another project into every target', async () => {
    expect(await run(['--out', 'seven'], { contract: seven })).toMatchObject({ code: 0 });
    const files = [...readFolder(join(cwd, 'seven'))];
    const mentioning = (folder: string) =>
      files
        .filter(([path, text]) => path.startsWith(`${folder}/`) && text.includes('unity_take_screenshot'))
        .map(([path]) => path);
    expect(mentioning('schema')).toContain('schema/tools.json');
    for (const file of ['arbitraries.ts', 'client.ts', 'handlers.ts', 'tools.ts', 'validators.js'])
      expect(mentioning('typescript')).toContain(`typescript/${file}`);
    expect(mentioning('docs')).toEqual(['docs/reference.md']);
    for (const file of ['client.py', 'readers.py', 'types.py'])
      expect(mentioning('python')).toContain(`python/seven_tools/${file}`);
    expect(mentioning('csharp').length).toBeGreaterThan(0);
    expect(files.map(([path]) => path)).toContain('schema/Screenshot.schema.json');
    expect(files.find(([path]) => path === 'typescript/types.ts')?.[1]).toContain('// Generated from spec/contract.ts');
  });

  it('reads a spec in JavaScript with nothing but Node', async () => {
    rmSync(join(cwd, 'spec'), { recursive: true });
    mkdirSync(join(cwd, 'elsewhere'));
    writeFileSync(join(cwd, 'elsewhere', 'contract.mjs'), `export const contract = ${JSON.stringify(small)};`);
    expect(await run(['--spec', 'elsewhere', '--out', 'made'])).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(cwd, 'made', 'typescript', 'types.ts'), 'utf8')).toContain(
      '// Generated from elsewhere/contract.mjs.',
    );
  });
});

describe('generate shows a person what to fix:', () => {
  const parts = Object.fromEntries(Object.entries(small).filter(([name]) => name !== 'tools' && name !== 'limits'));
  const cases: readonly [what: string, argv: readonly string[], module: unknown, code: number, says: RegExp][] = [
    ['an unknown option', ['--chek'], { contract: small }, 2, /^mcp-unity-bridge: Unknown option '--chek'/],
    [
      'a folder without contract',
      ['--spec', 'nowhere'],
      { contract: small },
      2,
      /^mcp-unity-bridge: No contract\.ts, \.mts, \.js or \.mjs in .*nowhere/,
    ],
    ['a module without contract', [], { other: 1 }, 2, /does not export a contract: expected `export const contract/],
    ['a contract without some parts', [], { contract: parts }, 2, /lacks tools \(a list\), limits \(a list\)/],
    [
      'a contract that is refused',
      [],
      { contract: { ...small, idBase: 'x' } },
      1,
      /The contract has 1 problem:\n {2}idBase: expected a URI/,
    ],
  ];

  it.each(cases)('%s', async (_what, argv, module, code, says) => {
    const outcome = await run(argv, module);
    expect(outcome.code).toBe(code);
    expect(outcome.err).toMatch(says);
  });

  it('a spec that throws', async () => {
    rmSync(join(cwd, 'spec'), { recursive: true });
    writeSpec('contract.mjs', "throw new Error('no such limit');");
    expect(await run([])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/contract\.mjs cannot be loaded: no such limit$/),
    });
  });

  it.skipIf('typescript' in process.features && process.features.typescript !== false)(
    'TypeScript that this Node cannot read',
    async () => {
      const outcome = await run([]);
      expect(outcome).toMatchObject({
        code: 2,
        err: expect.stringMatching(/cannot read .*contract\.ts\. Use Node 22\.18 or later, or compile/),
      });
    },
  );

  it('--help says how', async () => {
    expect(await run(['--help'], {})).toMatchObject({ code: 0, out: expect.stringContaining('--spec <dir>') });
  });
});

it('the committed files are in step with the spec', async () => {
  const { contract } = await import('../spec/contract.ts');
  cwd = root;
  expect(await run(['--check', '--csharp', 'unity/Runtime/Protocol/Generated'], { contract })).toMatchObject({
    code: 0,
    err: '',
  });
});
