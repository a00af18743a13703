import { expect, test } from 'vitest';
import { checkCases, uncoveredRequirements } from './check-cases.ts';
import { readCase } from './read-case.ts';

const good = `id: EXO-901
slug: sample
title: A sample
requirements: [EXO-01]
severity: MUST
level: L1
kills: []
durations:
  work: { virtual: 1000, real: 10 }
programs:
  job: |
    {{start}}
    await Task.Delay({{ms:work}});
    return 1;
steps:
  - { do: call, as: a, program: job, timeout: $work }
  - { do: answer, of: a }
expect:
  - { of: a, status: completed }
  - { ledger: job, starts: 1 }
`;
const read = (text: string) => readCase(text, 'cases/sample.yaml');
const checked = (text: string) => checkCases(read(text).cases);

test('a good case is read and nothing is found', () => {
  expect(read(good).mistakes).toEqual([]);
  expect(checked(good)).toEqual([]);
});

test.each([
  ['YAML that is none', good.replace('title: A sample', 'title: "A sample'), /cases\/sample\.yaml:\d+: /],
  [
    'a member that is unknown',
    good.replace('severity', 'colour: red\nseverity'),
    /sample\.yaml:5: the case: no "colour" is known here/,
  ],
  [
    'a missing member',
    good.replace('severity: MUST\n', ''),
    /sample\.yaml:1: the case: must have required property 'severity'/,
  ],
  [
    'an unknown step',
    good.replace('do: answer', 'do: hope'),
    /sample\.yaml:17: expected a step with "do": one of call, .*got "hope"/,
  ],
  [
    'a step with a wrong member',
    good.replace('of: a }\nexpect', 'off: a }\nexpect'),
    /sample\.yaml:17: steps\.1: no "off" is known here/,
  ],
  [
    'an expectation of no kind',
    good.replace('{ of: a, status', '{ status'),
    /sample\.yaml:19: expected one of of, among, /,
  ],
  [
    'an expectation with a wrong value',
    good.replace('starts: 1', 'starts: many'),
    /sample\.yaml:20: expect\.1\.starts: must be/,
  ],
  [
    'a slug that is not the name of the file',
    good.replace('slug: sample', 'slug: other'),
    /sample\.yaml:2: expected the slug "sample"/,
  ],
  [
    'a title that is too long',
    good.replace('A sample', 'x'.repeat(91)),
    /sample\.yaml:3: title: must NOT have more than 90/,
  ],
])('%s is reported with file and line', (_, text, message) => {
  const { cases, mistakes } = read(text);
  expect(cases).toEqual([]);
  expect(mistakes.join('\n')).toMatch(message);
});

test.each([
  ['a modal verb', good.replace('A sample', 'It should work'), 'the title says "should"'],
  ['an unknown requirement', good.replace('[EXO-01]', '[EXO-99]'), 'there is no requirement EXO-99'],
  ['a name that no step makes', good.replace('{ of: a,', '{ of: b,'), 'an expectation names b'],
  [
    'a name that is used too early',
    good.replace('  - { do: call', '  - { do: cancel, of: a }\n  - { do: call'),
    'the step cancel names a',
  ],
  ['an unknown program', good.replace('ledger: job', 'ledger: jab'), 'there is no program jab'],
  [
    'a program that is never used',
    good.replace('steps:', '  idle: return 1;\nsteps:').replace('  idle', '  idle'),
    'the program idle is never used',
  ],
  ['an unknown limit', good.replace('$work', 'limit:work'), 'the contract has no limit work'],
  ['an unknown duration', good.replace('$work', '$play'), 'there is no duration play'],
  [
    'C# that small bridges do not run',
    good.replace('return 1;', 'return 1 + 1;'),
    'below L3 a line is one of a few forms that small bridges run too, got: return 1 + 1;',
  ],
])('%s is found', (_, text, message) => {
  expect(checked(text).join('\n')).toContain(message);
});

test('two cases of one id, slug or title are found', () => {
  const twice = [...read(good).cases, ...read(good).cases];
  expect(checkCases(twice)).toEqual([
    'the id "EXO-901" is given more than once',
    'the slug "sample" is given more than once',
    'the title "A sample" is given more than once',
  ]);
});

test('requirements without a case are listed', () => {
  const list = uncoveredRequirements(read(good).cases, new Set(['PSH-05']));
  expect(list).toContain('EXO-02');
  for (const id of ['EXO-01', 'PSH-05']) expect(list).not.toContain(id);
});
