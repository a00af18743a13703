import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refuseNode } from './node-version.ts';

test.each(['20.19.0', '20.20.1', '22.0.0', '24.11.0', '100.0.0'])('%s will do', (version) => {
  expect(refuseNode(version)).toBeUndefined();
});

test.each(['20.18.9', '18.20.8', '4.0.0'])('%s is too old', (version) => {
  expect(refuseNode(version)).toBe(`This is Node.js ${version}; it should be 20.19 or later.`);
});

test('it is the version that package.json demands', () => {
  const { engines }: { engines: { node: string } } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  expect(refuseNode('1.0.0')).toContain(`should be ${engines.node.replace('>=', '')} or`);
});
