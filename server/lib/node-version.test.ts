import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NEEDED_NODE, refuseNode } from './this-program.ts';

test.each(['20.19.0', '20.20.1', '22.12.0', '22.23.0', '23.0.0', '24.11.0', '100.0.0'])('%s will do', (version) => {
  expect(refuseNode(version)).toBeUndefined();
});

test.each(['20.18.9', '18.20.8', '4.0.0', '21.7.3', '22.0.0', '22.11.0'])('%s will not do', (version) => {
  expect(refuseNode(version)).toBe(`This is Node.js ${version}; Node.js 20.19+ or 22.12+ is needed.`);
});

test.each(['package.json', 'tools/packaging/mcpb/manifest.json'])('it is what %s demands', (file) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const [, demanded = ''] = /"node": "([^"]*\d[^"]*)"/.exec(text) ?? [];
  expect(`Node.js ${demanded.replace(/\^(\S+) \|\| >=(\S+)/, '$1+ or $2+')}`).toBe(NEEDED_NODE);
});
