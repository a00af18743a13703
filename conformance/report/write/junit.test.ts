import { expect, test } from 'vitest';
import { junitXml } from './write-report.ts';
import { failingRun, hostileRun, passingRun } from '../testing/sample-runs.ts';
import { parseXml, type XmlElement } from '../testing/parse-xml.ts';

const all = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);

test.each([
  ['passing', passingRun()],
  ['failing', failingRun()],
  ['hostile', hostileRun()],
])('the file of a %s run is well-formed, and its numbers agree', (_name, run) => {
  const suites = parseXml(junitXml(run));
  expect(suites.name).toBe('testsuites');
  expect(all(suites, 'testcase')).toHaveLength(run.results.length);
  for (const element of [suites, ...suites.children]) {
    expect(Number(element.attributes['tests'])).toBe(all(element, 'testcase').length);
    expect(Number(element.attributes['failures'])).toBe(all(element, 'failure').length);
    expect(Number(element.attributes['errors'])).toBe(all(element, 'error').length);
    expect(Number(element.attributes['skipped'])).toBe(all(element, 'skipped').length);
  }
  for (const one of all(suites, 'testcase')) {
    expect(one.attributes['name']).not.toBe('');
    expect(one.attributes['time']).toMatch(/^\d+\.\d{3}$/);
    expect(
      one.children.filter((child) => ['failure', 'error', 'skipped'].includes(child.name)).length,
    ).toBeLessThanOrEqual(1);
  }
});

test('each status becomes what a reader of JUnit files understands', () => {
  const kinds = new Map(
    all(parseXml(junitXml(failingRun())), 'testcase').map((one) => {
      const status = all(one, 'property').find((property) => property.attributes['name'] === 'status')?.attributes[
        'value'
      ];
      return [
        status,
        one.children.map((child) => child.name).find((name) => ['failure', 'error', 'skipped'].includes(name)),
      ];
    }),
  );
  expect(Object.fromEntries(kinds)).toEqual({
    pass: undefined,
    warn: undefined,
    fail: 'failure',
    unexpected_pass: 'failure',
    could_not_run: 'error',
    known_fail: 'skipped',
    not_reached: 'skipped',
    unimplemented: 'skipped',
  });
});

test('a failure shows what was expected, what came, and how to see it again', () => {
  const failed = all(parseXml(junitXml(failingRun())), 'testcase').find(
    (one) => one.attributes['name']?.startsWith('EXO-001 six-retries') === true,
  );
  expect(failed?.children.find((child) => child.name === 'failure')?.text).toContain(
    'EXO-05, EXO-09: The program build began 7 times',
  );
  expect(failed?.children.find((child) => child.name === 'system-out')?.text).toContain(
    'replay: mcp-unity-bridge conformance',
  );
});

test('text that wants out stays in', () => {
  const failure = all(parseXml(junitXml(hostileRun())), 'failure')[0];
  expect(failure?.attributes['message']).toContain('</script><img src=x onerror="alert(1)">');
  expect(failure?.children).toEqual([]);
});
