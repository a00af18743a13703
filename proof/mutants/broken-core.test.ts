import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCases } from '../../conformance/script/read-case.ts';
import { mutantNamed } from './mutant.ts';
import { bundleCores } from './source-changes.ts';
import { ROOT } from './sources.ts';
import { tryCores, createSearchers, trySearch, type Searchers } from './try-cores.ts';

const FOLDER = join(ROOT, 'node_modules', '.cache', `mutants-test-${process.pid}`);
const BUNDLED_MS = 60_000;

describe('a broken core', () => {
  let searchers: Searchers;
  beforeAll(() => {
    mkdirSync(FOLDER, { recursive: true });
    searchers = createSearchers(1);
  });
  afterAll(async () => {
    await searchers.close();
    rmSync(FOLDER, { recursive: true, force: true });
  });

  it(
    'that never ends is seen, and the next one is searched all the same',
    async () => {
      const endless = join(FOLDER, 'endless.mjs');
      writeFileSync(endless, 'export const cores = { createHub() { for (;;); }, createEditor() { return {}; } };');
      const hanging = createSearchers(1, 5_000);
      const { trouble } = await trySearch(endless, { runs: 1, rules: ['any'] }, hanging.workers[0]);
      expect(trouble).toMatch(/never ends in run 1 of the search/);
      const file = await bundleCores(mutantNamed('no-dedupe'), FOLDER);
      expect(await trySearch(file, { runs: 1, rules: ['any'] }, hanging.workers[0])).toMatchObject({
        searched: { runs: 1 },
      });
      await hanging.close();
    },
    BUNDLED_MS,
  );

  it.each(['no-dedupe', 'runs-before-journal', 'canary'])(
    'is seen by a search: %s',
    async (id) => {
      const mutant = mutantNamed(id);
      if (mutant.search === undefined) throw new Error(`${id} has no search`);
      const file = await bundleCores(mutant, FOLDER);
      const { searched, trouble } = await trySearch(file, mutant.search, searchers.workers[0]);
      expect(trouble).toBeUndefined();
      expect(mutant.search.rules).toContain(searched?.rule);
    },
    BUNDLED_MS,
  );

  it(
    'is seen by a case, which passes on the core as it is',
    async () => {
      const { cases } = readCases(join(ROOT, 'conformance', 'cases'));
      const killing = cases.flatMap((one) => (one.case.slug === 'timeout-of-zero' ? [one.case] : []));
      expect((await tryCores(undefined, killing, FOLDER)).played.map(({ status }) => status)).toEqual(['pass']);
      expect(
        (await tryCores(mutantNamed('zero-is-the-default'), killing, FOLDER)).played.map(({ status }) => status),
      ).toEqual(['fail']);
    },
    BUNDLED_MS,
  );
});
