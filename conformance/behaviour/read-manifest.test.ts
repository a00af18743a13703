import { expect, test } from 'vitest';
import { readManifest } from './read-manifest.ts';

const whole = `name: x
server: node x.mjs
call: { tool: run, arguments: { code: '{{code}}' } }
offers: []
`;

test('a manifest needs no more than name, server, call and offers', () => {
  expect(readManifest(whole, 'x.yaml')).toMatchObject({ kind: 'ok', manifest: { name: 'x', offers: [] } });
});

test.each([
  ['an unknown member', `${whole}pendng: []\n`, 'x.yaml:5: the manifest: no "pendng" is known here'],
  [
    'an unknown offer',
    whole.replace('offers: []', 'offers: [magic]'),
    'x.yaml:4: offers.0: must be equal to one of the allowed values',
  ],
  ['broken YAML', 'name: [', 'x.yaml:1: '],
  ['a broken pattern', `${whole}failure: [{ text: '(' }]\n`, 'x.yaml: expected a regular expression, got "("'],
  ['a call without a program', whole.replace('{{code}}', 'x'), 'x.yaml: call: expected {{code}} or {{program_id}}'],
  [
    'an offer without what it needs',
    whole.replace('offers: []', 'offers: [retrieval]'),
    'x.yaml: offers retrieval: expected "handle" and "retrieve"',
  ],
])('%s is told with file and line', (_what, text, sentence) => {
  const read = readManifest(text, 'x.yaml');
  expect(read.kind === 'wrong' ? read.mistakes.map((mistake) => mistake.slice(0, sentence.length)) : []).toContain(
    sentence,
  );
});
