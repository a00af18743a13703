import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { resultsJsonl } from './write-report.ts';
import { resultsSchema } from './results-schema.ts';
import { failingRun, hostileRun, passingRun } from '../testing/sample-runs.ts';

const validate = new Ajv2020({ allErrors: true }).compile(resultsSchema);

test.each([
  ['passing', passingRun()],
  ['failing', failingRun()],
  ['hostile', hostileRun()],
])('every line of a %s run is valid, and the header comes first', (_name, run) => {
  const lines = resultsJsonl(run)
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  for (const line of lines) expect(validate(line), JSON.stringify(validate.errors)).toBe(true);
  expect(lines[0]).toMatchObject({
    format: 'mcp-unity-bridge/results',
    version: 1,
    verdict: run.verdict,
    cases: run.results.length,
  });
  expect(lines.slice(1)).toEqual(JSON.parse(JSON.stringify(run.results)));
});

test.each([
  { id: 'EXO-001' },
  { ...passingRun().results[0], status: 'fine' },
  { ...passingRun().results[0], extra: 1 },
  { format: 'other' },
])('the schema refuses %j', (line) => {
  expect(validate(line)).toBe(false);
});

test('the schema is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(resultsSchema))).toEqual(resultsSchema);
});
