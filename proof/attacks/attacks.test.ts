import { afterAll, describe, expect, it } from 'vitest';
import { buildBin } from '../kit/running.ts';
import { attacks } from './all-attacks.ts';
import { inSandbox } from './sandbox.ts';

const TIMEOUT_MS = 120_000;
const bin = buildBin('attacks');
afterAll(() => bin.remove());

describe('the attacks', () => {
  it('have names of their own', () => {
    const slugs = attacks.map(({ slug }) => slug);
    expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
  });

  // Most of the time goes into waiting: several at once, each in a state folder of its own.
  describe.concurrent('are withstood', () => {
    for (const attack of attacks) {
      const reason = attack.cannotRun?.();
      it.skipIf(reason !== undefined)(
        `${attack.slug}: ${attack.title}${reason === undefined ? '' : ` (not run: ${reason})`}`,
        () => inSandbox(bin.entry, (sandbox) => attack.run(sandbox)),
        TIMEOUT_MS,
      );
    }
  });
});
