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

const http = `name: x
call: { method: POST, url: 'http://127.0.0.1/run', body: { code: '{{code}}' } }
offers: []
`;

test('of a bridge that is called by HTTP not even the server', () => {
  expect(readManifest(http, 'x.yaml')).toMatchObject({ kind: 'ok', manifest: { call: { method: 'POST' } } });
});

test.each([
  ['of a tool', whole.replace('arguments:', 'args:'), ['x.yaml:3: call: no "args" is known here']],
  ['of HTTP', http.replace("url: 'http://127.0.0.1/run', ", ''), ["x.yaml:2: call: must have required property 'url'"]],
  ['to cancel', `${whole}cancel: { tool: stop, id: 1 }\n`, ['x.yaml:5: cancel: no "id" is known here']],
])('of a request %s only its own mistakes are reported', (_what, text, mistakes) => {
  expect(readManifest(text, 'x.yaml')).toEqual({ kind: 'wrong', mistakes });
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
  [
    'a misspelt name in a command',
    whole.replace('node x.mjs', "'{{nod}} {{here}}/x.mjs'"),
    'x.yaml:2: server: expected one of {{here}}, {{node}}, {{dir}}, {{port}}, {{checkout}}, {{bridge}}, {{bridge_version}}, got {{nod}}',
  ],
  [
    'a misspelt name in the environment',
    `${whole}env: { FINE: '{{dir}}', DIR: 'x {{dri}}' }\n`,
    'x.yaml:5: env.DIR: expected one of {{here}}, ',
  ],
  [
    'a handle where there is none yet',
    whole.replace("'{{code}}'", "'{{code}}', job: '{{handle}}'"),
    'x.yaml:3: call.arguments.job: expected one of {{here}}, {{node}}, {{dir}}, {{port}}, {{checkout}}, {{bridge}}, {{bridge_version}}, {{code}}, {{program_id}}, {{token}}, got {{handle}}',
  ],
  [
    'what is read from a file, in a request of a tool, which has no such names',
    `${whole.replace("'{{code}}'", "'{{code}}', key: '{{secret}}'")}read: { secret: { file: x, pointer: /a } }\n`,
    'x.yaml:3: call.arguments.key: expected one of {{here}}, ',
  ],
  ['a call without a program', whole.replace('{{code}}', 'x'), 'x.yaml: call: expected {{code}} or {{program_id}}'],
  [
    'an offer without what it needs',
    whole.replace('offers: []', 'offers: [retrieval]'),
    'x.yaml: offers retrieval: expected "handle" and "retrieve"',
  ],
  [
    'an MCP bridge without its server',
    whole.replace('server: node x.mjs\n', ''),
    'x.yaml: expected "server", the command',
  ],
  [
    'a server that is no command',
    whole.replace('node x.mjs', '" "'),
    'x.yaml: server: expected a command, got nothing',
  ],
  [
    'a Unity half whose command has an open quote',
    `${whole}unity: node "half\n`,
    'x.yaml: unity: expected a closing " in: node "half',
  ],
  ['a job that cannot be asked for', `${http}follow: { every_ms: 10 }\n`, 'x.yaml: follow: expected "retrieve"'],
  [
    'requests of two kinds',
    `${http}retrieve: { tool: result }\n`,
    'x.yaml: expected tools in "call", "retrieve" and "cancel", or HTTP requests, got both',
  ],
  [
    'a list of a bridge that has one by itself',
    `${whole}list: { method: GET, url: 'http://127.0.0.1/' }\n`,
    'x.yaml: list: expected it only where "call" is an HTTP request',
  ],
  [
    'a restart of what is not started',
    http.replace('offers: []', 'offers: [restart]'),
    'x.yaml: offers restart: expected "server"',
  ],
])('%s is reported with file and line', (_what, text, sentence) => {
  const read = readManifest(text, 'x.yaml');
  expect(read.kind === 'wrong' ? read.mistakes.map((mistake) => mistake.slice(0, sentence.length)) : []).toContain(
    sentence,
  );
});

test('an HTTP request has the names that are read from files as well', () => {
  const text = `${http.replace('/run', '/run?key={{secret}}')}read: { secret: { file: '{{dir}}/x', pointer: /a } }\n`;
  expect(readManifest(text, 'x.yaml')).toMatchObject({ kind: 'ok' });
});
