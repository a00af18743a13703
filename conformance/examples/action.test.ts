import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runAction } from './run-action.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const action = join(root, 'action.yml');
const workflows = readdirSync(join(root, '.github', 'workflows')).map((name) =>
  join(root, '.github', 'workflows', name),
);

/** All values of that member, wherever it is. */
function allOf(name: string, value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([member, inner]) => (member === name ? [inner] : allOf(name, inner)));
}

describe.each([action, ...workflows])('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  test('is YAML whose used actions are pinned to a commit', () => {
    const used = allOf('uses', parse(text));
    expect(used.length).toBeGreaterThan(0);
    for (const uses of used) expect(uses).toMatch(/^([a-z-]+\/[a-z-]+@[0-9a-f]{40}|\.\/)$/);
  });

  test('names only npm scripts and files that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const [, script] of text.matchAll(/npm run (?:--silent )?([a-z:-]+)/g))
      expect(Object.keys(scripts)).toContain(script);
    for (const [path] of text.matchAll(/(?:\.ci|dotnet|conformance|bench)\/[\w./-]*\w/g))
      if (!path.startsWith('proof/corpus')) expect(existsSync(join(root, path)), path).toBe(true);
  });
});

test('a workflow has the least permissions and ends by itself', () => {
  for (const file of workflows) {
    const workflow = parse(readFileSync(file, 'utf8')) as {
      permissions: unknown;
      jobs: Record<string, { 'timeout-minutes'?: number }>;
    };
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  }
});

describe('the action, run here with a replacement for the runner', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'action-test-'));
    const runner = `
      const { mkdirSync, writeFileSync } = require('node:fs');
      const args = process.argv.slice(2);
      console.log(JSON.stringify(args));
      if (args.includes('crash')) process.exit(3);
      const bad = args.includes('bad');
      mkdirSync('out dir', { recursive: true });
      const level = args.includes('--behaviour') ? { kind: 'behaviour' } : undefined;
      writeFileSync('out dir/results.jsonl', JSON.stringify(level ?? { verdict: bad ? 'nonconformant' : 'conformant', level: bad ? 'none' : 'L1' }) + '\\n{}\\n');
      writeFileSync('out dir/summary.md', '## summary of the run\\n');
      process.exit(bad ? 1 : 0);`;
    writeFileSync(join(folder, 'runner.cjs'), runner);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (inputs: Record<string, string>) =>
    runAction(action, { command: 'node runner.cjs', out: 'out dir', ...inputs }, folder);

  test('gives verdict, level and report, and uploads the report', () => {
    const outcome = run({ server: 'node my-server.mjs --flag', level: 'L1' });
    expect(outcome).toMatchObject({
      code: 0,
      outputs: { verdict: 'conformant', level: 'L1', report: 'out dir' },
      summary: '## summary of the run\n',
    });
    expect(outcome.output).toContain(
      '["conformance","--server","node my-server.mjs --flag","--level","L1","--out","out dir"]',
    );
    expect(outcome.used).toEqual([
      {
        uses: 'actions/upload-artifact@b7c566a772e6b6bfb58ed0dc250532a479d7789f',
        with: { name: 'conformance-report', path: 'out dir', 'if-no-files-found': 'warn' },
      },
    ]);
  });

  test.each([
    [{ manifest: 'my bridge.yaml' }, 0, 'conformant', '"--behaviour","--manifest","my bridge.yaml"'],
    [
      { server: 'bad', call: 'run {"code": "{{code}}"}', 'own-timeout': '900' },
      1,
      'nonconformant',
      String.raw`"--server","bad","--behaviour","--call","run {\"code\": \"{{code}}\"}","--own-timeout","900"`,
    ],
  ])('judges level B with %j', (inputs, code, verdict, words) => {
    const outcome = run(inputs);
    expect(outcome).toMatchObject({ code, outputs: { verdict, level: 'B' } });
    expect(outcome.output).toContain(words);
  });

  test('fails with the exit code of the runner, after the upload', () => {
    const outcome = run({ server: 'bad' });
    expect(outcome).toMatchObject({ code: 1, outputs: { verdict: 'nonconformant', level: 'none' } });
    expect(outcome.used).toHaveLength(1);
  });

  test('a run without a report never takes over the report of an earlier one', () => {
    run({ server: 'good' });
    const outcome = run({ server: 'crash' });
    expect(outcome).toMatchObject({ code: 3, outputs: { verdict: 'could_not_measure', level: '' } });
    expect(outcome.summary).toContain('exit code 3');
  });

  test('sets Node up and omits the upload if asked', () => {
    expect(run({ server: 'good', 'node-version': '22', upload: 'false' }).used.map(({ uses }) => uses)).toEqual([
      'actions/setup-node@249970729cb0ef3589644e2896645e5dc5ba9c38',
    ]);
  });

  test('takes an input as data, never as a piece of script', () => {
    const outcome = run({ server: '"; echo hacked > hacked; "$(echo hacked > hacked)' });
    expect(outcome.code).toBe(0);
    expect(existsSync(join(folder, 'hacked'))).toBe(false);
  });
});
