import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { prepareMessage, shortPath } from './protocol/client-message.ts';

const long = 'x'.repeat(1_000_000);
const short = `${'x'.repeat(99)}…`;

test.each([
  ['what it is', { name: 'Claude Code', version: '2.1' }, { name: 'Claude Code', version: '2.1' }],
  ['100 characters', { name: 'x'.repeat(100), version: '1' }, { name: 'x'.repeat(100), version: '1' }],
  ['a name and a version without end', { name: long, version: long }, { name: short, version: short }],
  ['members that no part reads', { name: 'a', version: '1', title: long, icons: [long] }, { name: 'a', version: '1' }],
  [
    'a surrogate pair where it is cut',
    { name: `${'x'.repeat(98)}😀😀`, version: '1' },
    { name: `${'x'.repeat(98)}…`, version: '1' },
  ],
  ['no text', { name: 7, version: null }, { name: 7 }],
  ['nothing', {}, {}],
])('a client that says of itself %s is known by at most 100 characters, in both eras', (_, clientInfo, kept) => {
  const params = { protocolVersion: '2025-06-18', capabilities: { a: {} } };
  expect(prepareMessage({ id: 1, method: 'initialize', params: { ...params, clientInfo } })).toEqual({
    id: 1,
    method: 'initialize',
    params: { ...params, clientInfo: kept },
  });
  const call = (info: object): object => ({
    id: 1,
    method: 'tools/list',
    params: { _meta: { progressToken: 1, [CLIENT_INFO_META_KEY]: info } },
  });
  expect(prepareMessage(call(clientInfo))).toEqual(call(kept));
});

test.each([
  [{ method: 'initialize' }],
  [{ method: 'initialize', params: [] }],
  [{ method: 'initialize', params: { clientInfo: 'x' } }],
  [{ method: 'ping', params: { _meta: 1 } }],
])('%j is passed to the SDK', (message) => expect(prepareMessage(message)).toBe(message));

test('of a long path the end is shown', () => {
  expect(shortPath('/home/ada/Game')).toBe('/home/ada/Game');
  expect(shortPath(`/${'a'.repeat(5000)}/Game`)).toMatch(/^…a{94}\/Game$/);
});
