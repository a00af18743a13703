import type { Json } from '../../generated/typescript/types.ts';
import { listIn, numberIn, textIn } from '../output/json.ts';
import { attributesOf, escapeXml } from './xml-text.ts';

/** What run_tests gives as JUnit XML, for CI services. Needs the tests that passed as well. */
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
