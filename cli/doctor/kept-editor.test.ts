import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { buildBin } from '../../proof/kit/running.ts';
import { createFixture, openMock, type Examined } from './testing/fixture.ts';
import { folderElsewhere } from './testing/faults/fault.ts';

const bin = buildBin('kept-editor');
afterAll(() => bin.remove());

/** What the doctor says of the choice, and of its own query. */
function findingsOf(examined: Examined): { readonly ambiguity: string | undefined; readonly call: string | undefined } {
  const { checks } = examined.report();
  const findings = checks.flatMap((check) => check.findings);
  return {
    ambiguity: findings.find(({ id }) => id === 'editor.ambiguous')?.found,
    call: checks.find(({ id }) => id === 'call')?.summary,
  };
}

test(
  'an Editor that was found before others came is named, and the query goes to it',
  { timeout: 60_000 },
  async () => {
    const fixture = createFixture(bin.entry);
    try {
      await fixture.serve();
      const cwd = folderElsewhere(fixture);
      const [first, second] = [join(cwd, 'First'), join(cwd, 'Second')];
      for (const path of [first, second]) mkdirSync(path);
      await openMock(fixture, first);
      expect(findingsOf(await fixture.doctor({ cwd })).call).toMatch(/ in First: /);
      await promisify(execFile)(process.execPath, [bin.entry, 'query', '1 + 1'], { cwd, env: fixture.env });
      await openMock(fixture, second);
      const { ambiguity, call } = findingsOf(await fixture.doctor({ cwd }));
      expect(ambiguity).toContain(` Commands that are typed here go to ${first}, `);
      expect(call).toMatch(/ in First: /);
    } finally {
      await fixture.remove();
    }
  },
);
