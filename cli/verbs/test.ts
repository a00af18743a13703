import type { Json } from '../../generated/typescript/types.ts';
import type { Given, Verb } from '../form/command.ts';
import { writeResultFile } from '../output/write-result-file.ts';
import { listIn, numberIn, textIn } from '../output/json.ts';
import { givenOnly } from './arguments.ts';
import { junitOf } from './junit.ts';

export const test: Verb = {
  name: 'test',
  group: 'unity',
  summary: 'runs the tests of the project; 1 if one fails',
  about:
    'Runs tests of the project by the Unity Test Framework, in edit mode unless told otherwise, and shows those that failed. It needs saved scenes (`save`); a domain reload in the middle loses nothing.',
  options: {
    mode: { value: '<mode>', choices: ['edit', 'play'], says: 'where they run (default edit)' },
    filter: { value: '<text>', says: 'a part of their full names' },
    all: { says: 'shows also those that have passed' },
    junit: { value: '<file>', says: 'writes all of them there, as JUnit XML' },
  },
  wordMeans: 'filter',
  lacks: {
    output: 'expected --junit <file> for JUnit XML, or --out <file> for JSON, got --output',
    category: 'test has no --category: --filter takes a part of the full names of tests',
    assembly: 'test has no --assembly: --filter takes a part of the full names of tests',
  },
  examples: ['test', 'test --mode play --filter Enemies', 'test --junit out.xml --format github --timeout 20m'],
  plan: (words) => ({
    tool: 'run_tests',
    arguments: givenOnly({
      mode: modeOf(words),
      filter: words.text('filter'),
      failures_only: needsAll(words) ? false : undefined,
    }),
  }),
  finish(result, words) {
    const path = words.text('junit');
    if (path !== undefined) writeResultFile(path, junitOf(result, modeOf(words)));
    return result;
  },
  face: {
    lines: (result) => [...listIn(result, 'tests').flatMap(linesOf), countsOf(result)],
    failed: (result) => numberIn(result, 'failed') > 0,
    annotations: (result) =>
      listIn(result, 'tests')
        .filter((one) => textIn(one, 'outcome') === 'failed')
        .map((one) => ({ level: 'error', title: textIn(one, 'name'), message: textIn(one, 'message') })),
  },
};

const needsAll = (words: Given): boolean => words.flag('all') || words.text('junit') !== undefined;

const modeOf = (words: Given): string => (words.text('mode') === 'play' ? 'PlayMode' : 'EditMode');

function linesOf(one: Json): string[] {
  const more = [textIn(one, 'message'), textIn(one, 'stack_trace')].filter((text) => text.trim() !== '');
  return [
    `${textIn(one, 'outcome').padEnd('passed'.length)}  ${textIn(one, 'name')} (${numberIn(one, 'seconds')} s)`,
    ...more.flatMap((text) => text.trimEnd().split('\n')).map((line) => `    ${line}`),
  ];
}

function countsOf(result: Json): string {
  const counts = ['passed', 'failed', 'skipped', 'inconclusive'].map((name) => `${numberIn(result, name)} ${name}`);
  return `${counts.join(', ')} in ${numberIn(result, 'seconds')} s`;
}
