import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../mutants/sources.ts';
import { mutantNamed } from '../mutants/mutant.ts';
import { tryCores } from '../mutants/try-cores.ts';
import { allCases } from './testing/play-shard.ts';

const LONG = 120_000;
let folder: string;
beforeAll(() => {
  // Where the packages that the bundles import are found.
  const cache = join(ROOT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'virtual-tasks-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const caseOf = (slug: string) => allCases.cases.flatMap(({ case: one }) => (one.slug === slug ? [one] : []));

/** Attacks on real processes see these as well; here no process and no clock of the machine is involved. */
test.each([
  ['task-without-its-result', 'failed-work-is-redelivered-too', 'its result is undefined'],
  ['task-kept-for-an-hour', 'failed-work-is-redelivered-too', 'its ttlMs is 3600000'],
  ['task-lost-at-its-end', 'any-client-retrieves', 'there is no such task'],
  ['task-asks-nobody', 'approval-lets-work-start', 'the user is to be asked, and it is working'],
])('the mutant %s fails the case %s in virtual time', { timeout: LONG }, async (id, slug, says) => {
  const cases = caseOf(slug);
  expect(await tryCores(undefined, cases, folder)).toMatchObject({ played: [{ slug, status: 'pass' }] });
  const { played } = await tryCores(mutantNamed(id), cases, folder);
  expect(played).toMatchObject([{ slug, status: 'fail', says: expect.stringContaining(says) }]);
});
