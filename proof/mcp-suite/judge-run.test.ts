import { expect, test } from 'vitest';
import { type Expectations, judgeRun, type SuiteCheck, type ScenarioOutcome } from './suite-row.ts';

const scenarios = { scored: ['ping', 'stateless'], unscored: ['tasks'] };
const none: Expectations = { server: [], unscored: [] };

function outcome(scenario: string, ...checks: readonly SuiteCheck[]): ScenarioOutcome {
  return { scenario, checks };
}

const good: SuiteCheck = { id: 'good', status: 'SUCCESS' };
const bad: SuiteCheck = { id: 'bad', status: 'FAILURE', errorMessage: 'it is broken' };
const allGood = [outcome('ping', good), outcome('stateless', good), outcome('tasks', good)];

/** What comes out where the first scenario has these checks. */
function differencesOf(checks: readonly SuiteCheck[], expectations = none): readonly string[] {
  return judgeRun(scenarios, expectations, [
    outcome('ping', ...checks),
    outcome('stateless', good),
    outcome('tasks', good),
  ]).differences;
}

test('a run in which everything passes has no differences', () => {
  expect(judgeRun(scenarios, none, allGood)).toEqual({
    scored: { passed: 2, expected: 2, of: 2 },
    unscored: { passed: 1, expected: 1, of: 1 },
    checks: 3,
    differences: [],
  });
});

test.each<readonly [string, readonly SuiteCheck[], string]>([
  ['a failure', [good, bad], 'ping: bad failed: it is broken'],
  ['a warning', [good, { id: 'should', status: 'WARNING' }], 'ping: should warns: no reason given'],
  ['a scenario that checked nothing', [], 'ping checked nothing'],
  ['a scenario that only skipped', [{ id: 'skipped', status: 'SKIPPED' }], 'ping checked nothing'],
  [
    'a scenario with nothing but the check that every scenario has',
    [{ id: 'wire-schema-valid', status: 'SUCCESS' }],
    'ping checked nothing',
  ],
])('%s is a difference', (_what, checks, sentence) => {
  expect(differencesOf(checks)).toEqual([sentence]);
});

test('a scenario that was omitted is a difference', () => {
  expect(judgeRun(scenarios, none, allGood.slice(1)).differences).toEqual(['ping did not run']);
});

test('an omitted scenario is a difference also where it is expected to fail', () => {
  expect(judgeRun(scenarios, { server: ['ping'], unscored: [] }, allGood.slice(1)).differences).toEqual([
    'ping did not run',
  ]);
});

test('a run of nothing is never as expected', () => {
  expect(judgeRun({ scored: [], unscored: [] }, none, []).differences).toEqual(['nothing was checked at all']);
});

test('a scenario that is not listed is a difference', () => {
  expect(judgeRun(scenarios, none, [...allGood, outcome('new-one', good)]).differences).toEqual([
    'new-one was run and is not in our list',
  ]);
});

test('an expected failure is none, and one that passes has to be removed from the list', () => {
  expect(differencesOf([bad], { server: ['ping'], unscored: [] })).toEqual([]);
  expect(differencesOf([good], { server: ['ping'], unscored: [] })).toEqual([
    'ping passes, and is expected to fail: remove it from the file',
  ]);
});

test('what is not scored is judged all the same', () => {
  const outcomes = [...allGood.slice(0, 2), outcome('tasks', bad)];
  expect(judgeRun(scenarios, none, outcomes).differences).toEqual(['tasks: bad failed: it is broken']);
  expect(judgeRun(scenarios, { server: [], unscored: ['tasks'] }, outcomes)).toMatchObject({
    unscored: { passed: 0, expected: 0, of: 1 },
    differences: [],
  });
});

test('where single checks are expected to fail, the other checks of the scenario are not excused', () => {
  const expectations = { server: ['ping:bad'], unscored: [] };
  expect(differencesOf([good, bad], expectations)).toEqual([]);
  expect(differencesOf([good, bad, { ...bad, id: 'worse' }], expectations)).toEqual([
    'ping: worse failed: it is broken',
  ]);
  expect(differencesOf([good], expectations)).toEqual([
    'ping:bad does not fail, and is expected to: remove it from the file',
  ]);
});
