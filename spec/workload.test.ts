import { expect, test } from 'vitest';
import { workload } from './workload.ts';

test('the constructs of the C# subset have different names, an example and a meaning', () => {
  expect(new Set(workload.map(({ name }) => name)).size).toBe(workload.length);
  expect(new Set(workload.map(({ example }) => example)).size).toBe(workload.length);
  for (const { name, example, meaning } of workload) {
    expect(example.trim(), name).not.toBe('');
    expect(meaning, name).toMatch(/\.$/);
  }
});
