import { expect, test } from 'vitest';
import type { Case } from '../script/case.ts';
import { longestFirst } from './play-all.ts';

const caseOf = (id: string, steps: Case['steps'], programs: Case['programs'] = {}): Case => ({
  id,
  slug: id.toLowerCase(),
  title: id,
  requirements: ['EXO-01'],
  severity: 'MUST',
  level: 'L1',
  kills: [],
  durations: { rest: { virtual: 900_000, real: 3_000 } },
  programs,
  steps,
  expect: [{ ledger: 'job' }],
});

test('what waits longest is begun first; no call waits longer for work than its timeout', () => {
  const quick = caseOf('AAA-001', [{ do: 'heal' }]);
  const waits = caseOf('AAA-002', [{ do: 'wait', for: '$rest' }]);
  const works = caseOf('AAA-003', [{ do: 'call', as: 'a', program: 'job', timeout: 9_000 }], {
    job: 'Thread.Sleep({{ms:rest}});\nawait Task.Delay(2000);',
  });
  const leaves = caseOf('AAA-004', [{ do: 'call', as: 'a', program: 'job', timeout: 0 }], {
    job: 'Thread.Sleep(60000);',
  });
  const again = caseOf('AAA-005', [{ do: 'repeat', times: 4, every: 1_000, steps: [{ do: 'heal' }] }]);
  const ids = longestFirst([quick, waits, works, leaves, again]).map(({ id }) => id);
  expect(ids).toEqual(['AAA-003', 'AAA-005', 'AAA-002', 'AAA-001', 'AAA-004']);
});
