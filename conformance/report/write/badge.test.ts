import { expect, test } from 'vitest';
import { badgeJson, badgeOf, badgeSvg, dayOf } from './badge.ts';
import type { Run } from '../model.ts';
import { failingRun, hostileRun, passingRun } from '../testing/sample-runs.ts';
import { parseXml } from '../testing/parse-xml.ts';

test.each<[string, Run, string, string]>([
  ['L2 conformant', passingRun(), '#1a7f37', 'passes'],
  ['not conformant', failingRun(), '#c62828', 'fails'],
  ['stale baseline', { ...passingRun(), verdict: 'stale_baseline' }, '#c62828', 'has a stale baseline'],
  ['not measured', { ...passingRun(), verdict: 'could_not_measure' }, '#57606a', 'could not be measured'],
  ['not measured', { ...passingRun(), verdict: 'adapter_wrong' }, '#57606a', 'has a wrong adapter'],
  ['not measured', { ...passingRun(), verdict: 'harness_error' }, '#57606a', 'broke the harness'],
  ['no level reached', { ...passingRun(), level: 'none' }, '#57606a', 'completes no level'],
  [
    'nothing reached',
    { ...passingRun(), results: passingRun().results.map((result) => ({ ...result, status: 'not_reached' })) },
    '#57606a',
    'was not reached',
  ],
])('%s and the day in its colour for a run that %4$s', (words, run, color) => {
  const message = `${words}, ${dayOf(run.started_at)}`;
  expect(message).toMatch(/, \d{4}-\d\d-\d\d$/);
  expect(JSON.parse(badgeJson(badgeOf(run)))).toEqual({
    schemaVersion: 1,
    label: 'mcp-unity-bridge',
    message,
    color,
    isError: color !== '#1a7f37',
  });
  const svg = parseXml(badgeSvg(badgeOf(run)));
  expect(svg.attributes['aria-label']).toBe(`mcp-unity-bridge: ${message}`);
  expect(badgeSvg(badgeOf(run))).toContain(`fill="${color}"`);
});

test('the badge is well-formed whatever the level is called', () => {
  expect(parseXml(badgeSvg(badgeOf({ ...hostileRun(), verdict: 'conformant' }))).name).toBe('svg');
});
