import type { Json } from '../../generated/typescript/types.ts';
import type { Given, Verb, WorkCommand } from '../commands/command.ts';
import { waitDrops } from '../commands/work.ts';
import { writeResultFile } from '../output/output.ts';
import { listIn, numberIn, textIn } from '../output/json.ts';
import { givenOnly } from './arguments.ts';

/** `test edit` is `test --mode edit`. */
const withMode = (mode: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    ['test', 'tests'].flatMap((name) => [mode, `${mode}mode`].map((word) => [`${name} ${word}`, ['--mode', mode]])),
  );

export const command: WorkCommand = {
  name: 'test',
  group: 'unity',
  aliases: ['tests', 'run-tests', 'test run', 'tests run'],
  aliasesWith: { ...withMode('edit'), ...withMode('play') },
  drops: waitDrops,
  summary: 'runs the tests of the project; 1 if one fails',
  fails: 'failed tests',
  about:
    'Runs tests of the project by the Unity Test Framework, in edit mode unless told otherwise, and shows those that failed. It needs saved scenes (`save`); a domain reload in the middle loses nothing.',
  options: {
    mode: {
      value: '<mode>',
      choices: ['edit', 'play'],
      says: 'where they run (default edit)',
      guesses: ['--platform', '--test-platform', '--testPlatform', '--test-mode', '-m'],
      means: { edit: ['--editmode', '--edit-mode', '--edit'], play: ['--playmode', '--play-mode', '--play'] },
      synonyms: { editmode: 'edit', 'edit-mode': 'edit', playmode: 'play', 'play-mode': 'play' },
    },
    filter: {
      value: '<text>',
      says: 'a part of their full names',
      guesses: ['--name', '--test', '--tests', '--test-filter', '--testFilter', '--grep', '-k', '-f'],
    },
    all: { says: 'shows also those that have passed' },
    junit: {
      value: '<file>',
      says: 'writes all of them there, as JUnit XML',
      guesses: ['--xml', '--results', '--test-results', '--testResults', '--report'],
    },
  },
  wordMeans: 'filter',
  lacks: {
    output: 'expected --junit <file> for JUnit XML, or --out <file> for JSON, got --output',
    category: 'test has no --category: --filter takes a part of the full names of tests',
    assembly: 'test has no --assembly: --filter takes a part of the full names of tests',
  },
  examples: ['test', 'test --mode play --filter Enemies', 'test --junit out.xml --format github --timeout 20m'],
};

export const verb: Verb = {
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

/** A bare end of line within an attribute would be read as a space. */
const attributesOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${escapeXml(value).replaceAll('\n', '&#10;')}"`)
    .join(' ');

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 cannot contain controls and single surrogates. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
    .replaceAll(/(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\ufffe\uffff]/gu, '\ufffd');

/** The result of run_tests as JUnit XML, for CI services. Needs passed tests as well. */
export function junitOf(result: Json, suite: string): string {
  const tests = listIn(result, 'tests');
  const attributes = attributesOf({
    name: suite,
    tests: String(tests.length),
    failures: String(numberIn(result, 'failed')),
    skipped: String(numberIn(result, 'skipped') + numberIn(result, 'inconclusive')),
    time: String(numberIn(result, 'seconds')),
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite ${attributes}>`,
    ...tests.map(caseOf),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function caseOf(test: Json): string {
  const full = textIn(test, 'name');
  const [classname, name] = splitName(full);
  const attributes = attributesOf({ classname, name, time: String(numberIn(test, 'seconds')) });
  const inside = outcomeOf(test);
  return inside === '' ? `    <testcase ${attributes}/>` : `    <testcase ${attributes}>${inside}</testcase>`;
}

function outcomeOf(test: Json): string {
  const message = textIn(test, 'message');
  switch (textIn(test, 'outcome')) {
    case 'passed':
      return '';
    case 'failed':
      return `<failure ${attributesOf({ message })}>${escapeXml(textIn(test, 'stack_trace'))}</failure>`;
    default:
      return `<skipped ${attributesOf({ message })}/>`;
  }
}

/** The last part of a full name is the test; a dot among its arguments splits nothing. */
function splitName(full: string): readonly [string, string] {
  const end = full.indexOf('(');
  const dot = full.lastIndexOf('.', end === -1 ? undefined : end);
  return dot === -1 ? ['', full] : [full.slice(0, dot), full.slice(dot + 1)];
}
