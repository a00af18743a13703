import { expect, test } from 'vitest';
import { summaryMarkdown } from './write-report.ts';
import { failingRun, hostileRun, passingRun } from '../testing/sample-runs.ts';

test('a passing run: the verdict, a table by area, the search', () => {
  const text = summaryMarkdown(passingRun());
  expect(text).toMatch(/^## ✓ Conformant, level L2: mcp-unity-bridge 0\.2\.0\n/);
  expect(text).toMatch(/\| Exactly once \| \d+ \| 0 \| 0 \| 0 \| \d+ \|/);
  expect(text).toContain('1,020,736 simulated runs');
  expect(text).not.toContain('### Failures');
});

test('a failing run: each failure with the promise and the command, and a link', () => {
  const text = summaryMarkdown(failingRun(), 'https://example.org/a (1)/index.html');
  expect(text).toContain('#### ✗ EXO-001 A six-minute build that is retried six times runs once');
  expect(text).toContain('> EXO-09: Nothing runs again because time passed: no lease.');
  expect(text).toContain('```sh\nmcp-unity-bridge conformance --server');
  expect(text).toContain('[The whole report](https://example.org/a%20%281%29/index.html)');
  expect(text).toContain('8 cases not reached');
});

test('nothing in a hostile run is HTML or escapes its block', () => {
  const text = summaryMarkdown(hostileRun());
  const outside = text.replaceAll(/^(`{3,})sh\n[\s\S]*?\n\1$/gm, '');
  expect(outside).not.toMatch(/<(?!br)/);
  expect(outside).not.toMatch(/^\| .*[^\\]\|.*script/m);
});
