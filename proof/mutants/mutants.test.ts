import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../kit/scratch.ts';
import { requirements } from '../../spec/requirements.ts';
import { attacks } from '../attacks/all-attacks.ts';
import { rules } from '../oracles/judge.ts';
import { loadBridgeCases } from '../../conformance/bridge/bridge-case.ts';
import { readCases } from '../../conformance/script/read-case.ts';
import { mistakesOf, excluded, mutantTable } from './table.ts';
import { csharpMutants } from './csharp/registry.ts';
import { equivalents, mutants, type Mutant } from './mutant.ts';
import { changedFiles } from './source-changes.ts';
import { readText, ROOT, missingImports } from './sources.ts';
import { unknownKills } from './try-all.ts';
import { mutantResultOf } from './verdict.ts';

const BUNDLED_MS = 60_000;

const sample: Mutant = {
  id: 'one',
  title: 'One',
  requirement: 'EXO-01',
  part: 'hub',
  changes: [{ in: 'server/hub createHub', find: 'x', replace: 'y' }],
};

/** The name of a file and its text. */
type Source = readonly [name: string, text: string];

/** What the linter says of names that are neither declared nor imported where they are used. */
function undefinedNames(sources: readonly Source[]): string[] {
  const folder = scratchFolder();
  try {
    for (const [name, text] of sources) writeFileSync(join(folder, name), text);
    const config = join(folder, 'config.json');
    const env = { node: true, browser: true, es2024: true };
    writeFileSync(config, JSON.stringify({ categories: { correctness: 'off' }, rules: { 'no-undef': 'error' }, env }));
    const linter = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');
    const { stdout } = spawnSync(process.execPath, [linter, '-c', config, '-f', 'unix', folder], { encoding: 'utf8' });
    return stdout.split('\n').filter((line) => line.includes('no-undef'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the mutants', () => {
  it.each([...mutants, ...equivalents])(
    '$id changes places that the sources have once, into other code',
    async (mutant) => {
      const changed = [...changedFiles(mutant)];
      expect(changed.filter(([file, text]) => text === readText(file))).toEqual([]);
      await Promise.all(changed.map(([, text]) => transform(text, { loader: 'ts' })));
    },
  );

  it('use no name that their files lack: a crash would be taken for the fault that they plant', () => {
    const sources = [...mutants, ...equivalents].flatMap((mutant) =>
      [...changedFiles(mutant)].map(([file, text]): Source => [`${mutant.id} ${file.replaceAll('/', ' ')}`, text]),
    );
    expect(undefinedNames([['planted.ts', 'export const a = lacking;'], ...sources])).toEqual([
      expect.stringMatching(/planted\.ts.*'lacking' is not defined/),
    ]);
  });

  it('import no name that our files do not export', () => {
    const planted = missingImports('server/hub/hub.ts', "import { lacking } from './work/dispatch.ts';\n", new Map());
    expect(planted).toEqual(['lacking from ./work/dispatch.ts']);
    const missing = [...mutants, ...equivalents].flatMap((mutant) => {
      const changed = changedFiles(mutant);
      return [...changed].flatMap(([file, text]) =>
        missingImports(file, text, changed).map((found) => `${mutant.id}: ${found}`),
      );
    });
    expect(missing).toEqual([]);
  });

  it('are at least sixty, each called by a name of its own, and together break every requirement', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(60);
    expect(mistakesOf([...mutants, ...equivalents], requirements, excluded)).toEqual([]);
  });

  it('name rules that the search has', () => {
    const known = new Set(['crash', ...rules.map(({ id }) => id)]);
    const named = mutants.flatMap(({ id, search }) => (search?.rules ?? []).map((rule) => ({ id, rule })));
    expect(named.filter(({ rule }) => !known.has(rule))).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
    // Equivalents are searched to the end, whatever sees them.
    expect(equivalents.flatMap(({ search }) => search?.rules ?? []).filter((rule) => rule !== 'any')).toEqual([]);
  });

  it('are named by the cases that kill them', () => {
    const { cases, mistakes } = readCases(join(ROOT, 'conformance', 'cases'));
    expect(mistakes).toEqual([]);
    const all = [...cases.map((one) => one.case), ...loadBridgeCases(), ...attacks];
    expect(unknownKills(all)).toEqual([]);
    const killed = new Set(all.flatMap(({ kills }) => kills));
    expect(mutants.filter(({ id, isCanary }) => isCanary !== true && !killed.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it(
    'are no part of what is published',
    async () => {
      const { metafile } = await build({
        absWorkingDir: ROOT,
        entryPoints: [
          'main',
          'serve-command',
          'mock-command',
          'cancel-command',
          'policy-command',
          'conformance-command',
        ]
          .map((name) => `cli/${name}.ts`)
          .concat('index.ts', 'server/store/worker.ts'),
        bundle: true,
        write: false,
        metafile: true,
        outdir: join(ROOT, 'node_modules', '.cache', 'mutants-test'),
        platform: 'node',
        format: 'esm',
        packages: 'external',
        logLevel: 'error',
      });
      expect(Object.keys(metafile.inputs)).toContain('server/hub/hub.ts');
      expect(Object.keys(metafile.inputs).filter((path) => /^proof\/|broken-mocks|testing\//.test(path))).toEqual([]);
    },
    BUNDLED_MS,
  );
});

describe('the mutants of the C# bridge', () => {
  it.each(csharpMutants)('$id changes texts that occur once in their files', (mutant) => {
    expect([...changedFiles(mutant).keys()]).toEqual([...new Set(mutant.changes.map(({ file }) => file))]);
  });

  it('are at least sixty, each called by a name of its own', () => {
    expect(csharpMutants.length).toBeGreaterThanOrEqual(60);
    expect(new Set(csharpMutants.map(({ id }) => id)).size).toBe(csharpMutants.length);
  });

  it('are killed by tests that there are', () => {
    const folder = join(ROOT, 'unity', 'Tests', 'Editor');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.cs'));
    const source = new Map(
      files.map((name) => [name.replace(/^.*[/\\]|\.cs$/g, ''), readFileSync(join(folder, name), 'utf8')]),
    );
    const cases = new Set(loadBridgeCases().map(({ id }) => id));
    const isThere = (name: string): boolean => {
      if (cases.has(name)) return true;
      const [type = '', method] = name.split('.');
      return source.get(type)?.includes(method === undefined ? `class ${type}` : `public void ${method}(`) === true;
    };
    expect(csharpMutants.flatMap(({ killedBy }) => killedBy).filter((name) => !isThere(name))).toEqual([]);
  });
});

describe('the check of the list', () => {
  const requirement = { id: 'EXO-01', area: 'Exactly once', level: 'MUST', sentence: 'Once.' } as const;
  const other = { ...requirement, id: 'EXO-02' } as const;
  it.each([
    { what: 'a requirement without a mutant', list: [sample], excluded: {}, says: /EXO-02 has no mutant/ },
    {
      what: 'two of one name',
      list: [sample, sample],
      excluded: { 'EXO-02': 'why' },
      says: /two mutants are called one/,
    },
    {
      what: 'a requirement that does not exist',
      list: [sample, { ...sample, id: 'two', requirement: 'EXO-99' }],
      excluded: { 'EXO-02': 'why' },
      says: /EXO-99, which is no requirement/,
    },
    {
      what: 'an exclusion of what has a mutant',
      list: [sample],
      excluded: { 'EXO-01': 'why', 'EXO-02': 'why' },
      says: /EXO-01 is excluded, but has a mutant/,
    },
  ])('names $what', ({ list, excluded: reasons, says }) => {
    expect(mistakesOf(list, [requirement, other], reasons)).toEqual([expect.stringMatching(says)]);
  });
});

describe('the verdict', () => {
  const mutant: Mutant = { ...sample, search: { runs: 9, rules: ['starts-once'] } };
  const both = { cases: true, search: true };
  const failed = { kind: 'played', slug: 'a-case', status: 'fail', says: '' } as const;

  it('wants a case and the search', () => {
    expect(
      mutantResultOf(mutant, { played: [failed], searched: { runs: 3, rule: 'starts-once', others: {} } }, both).status,
    ).toBe('killed');
    expect(mutantResultOf(mutant, { played: [failed], searched: { runs: 9, others: {} } }, both)).toMatchObject({
      status: 'survived',
      reason: 'no search of 9 runs sees it',
    });
    expect(
      mutantResultOf(
        mutant,
        { played: [{ ...failed, status: 'pass' }], searched: { runs: 3, rule: 'starts-once', others: {} } },
        both,
      ),
    ).toMatchObject({
      status: 'survived',
      reason: 'it passes a-case',
    });
    expect(
      mutantResultOf(mutant, { played: [{ ...failed, status: 'not_reached' }] }, { cases: true, search: false }),
    ).toMatchObject({
      status: 'survived',
      reason: 'it passes a-case (not_reached)',
    });
  });

  it('is put in a table', () => {
    expect(
      mutantTable([
        mutantResultOf(mutant, { played: [failed], searched: { runs: 3, rule: 'starts-once', others: {} } }, both),
      ]),
    ).toMatch(/one +hub +EXO-01 +a-case; search: starts-once +3/);
  });
});
