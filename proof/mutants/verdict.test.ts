import { expect, test } from 'vitest';
import { NOT_MEASURED } from '../../conformance/script/play-case.ts';
import type { Status } from '../../conformance/report/model.ts';
import { isFailed, isUnmeasured } from './verdict.ts';

test.each<[Status, string, { failed: boolean; unmeasured: boolean }]>([
  ['pass', '', { failed: false, unmeasured: false }],
  ['fail', 'expected completed, got error', { failed: true, unmeasured: false }],
  ['harness_error', 'the core threw', { failed: true, unmeasured: false }],
  ['could_not_run', 'the Editor has run nothing within 30 s', { failed: true, unmeasured: false }],
  ['could_not_run', `${NOT_MEASURED}: this machine had 4.0 times more to do`, { failed: false, unmeasured: true }],
])('what a mutant did to a case that was %s (%s)', (status, says, expected) => {
  const played = { kind: 'played', slug: 'a-case', status, says } as const;
  expect({ failed: isFailed(played), unmeasured: isUnmeasured(played) }).toEqual(expected);
});
