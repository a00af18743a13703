import { expect, test } from 'vitest';
import { findArgumentMistake } from '../runner/behaviour-command.ts';
import type { Manifest } from './manifest.ts';

const manifest: Manifest = { name: 'x', call: { tool: 'run', arguments: { code: '{{code}}' } }, offers: [] };
const tool = (schema: object) => [{ name: 'run', inputSchema: { type: 'object', ...schema } }];
const properties = { code: {}, wait: {} };
const strict = { properties, required: ['code'], additionalProperties: false };

test.each<[string, Partial<Manifest>, object, string | undefined]>([
  ['that fits', {}, strict, undefined],
  [
    'without what is required',
    {},
    { properties: { script: {} }, required: ['script'] },
    'the tool run is to be called without its argument script. It takes script (required).',
  ],
  [
    'with what is ruled out',
    { call: { tool: 'run', arguments: { code: 'x', to: 1 } } },
    strict,
    'the tool run has no argument to. It takes code (required), wait.',
  ],
  [
    'with a timeout that is ruled out',
    { timeout: { argument: 'timeout', unit: 's' } },
    strict,
    'the tool run has no argument timeout.',
  ],
  ['with what may be taken', { key: 'key' }, { properties }, undefined],
  ['of a tool that does not say what it takes', { key: 'key' }, { additionalProperties: false }, undefined],
  [
    'to retrieve',
    { retrieve: { tool: 'run', arguments: { id: 'x' } } },
    strict,
    'the tool run is to be called without its argument code.',
  ],
  ['by HTTP', { call: { method: 'POST', url: 'x' } }, strict, undefined],
])('a call %s', (_what, change, schema, mistake) => {
  const found = findArgumentMistake({ ...manifest, ...change }, tool(schema));
  expect(mistake === undefined ? found : found?.slice(0, mistake.length)).toBe(mistake);
});
