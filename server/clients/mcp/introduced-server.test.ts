import { readFileSync } from 'node:fs';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { modernMeta } from '../../../proof/kit/mcp-messages.ts';
import { createFakeRunner } from './testing/fake-runner.ts';
import { connect2025, connect2026, type Linked } from './testing/link-clients.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import { memberOf } from '../../lib/json.ts';

const spoken = ['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS];

async function ask({ session, messages }: Pick<Linked<never>, 'session' | 'messages'>, method: string, params: object) {
  const message = { jsonrpc: '2.0', id: 99, method, params };
  session.message({ type: 'message', m: JSON.parse(JSON.stringify(message)), ordinal: 99 });
  return waitFor('the answer', () => messages.find(({ id }) => id === 99));
}

test('server/discover names every version that is spoken, and has the icon of the page', async () => {
  const linked = await connect2026(createFakeRunner().runner);
  const { result } = await ask(linked, 'server/discover', { _meta: modernMeta() });
  expect(result?.['supportedVersions']).toEqual(spoken);
  const info = memberOf(result?.['_meta'], 'io.modelcontextprotocol/serverInfo');
  expect(info).toMatchObject({ title: 'Unity', websiteUrl: expect.stringMatching(/^https:/), icons: [{}] });
  const { icons }: { icons: { src: string }[] } = JSON.parse(JSON.stringify(info));
  const [kind, svg = ''] = (icons[0]?.src ?? '').split(/,(.*)/s);
  expect([kind, decodeURIComponent(svg)]).toEqual([
    'data:image/svg+xml',
    readFileSync('page/favicon.svg', 'utf8').trim(),
  ]);
});

test('so does the answer to a version that is not spoken', async () => {
  const linked = await connect2026(createFakeRunner().runner);
  const _meta = { ...modernMeta(), 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
  const { error } = await ask(linked, 'tools/list', { _meta });
  expect(error).toMatchObject({ code: -32022, data: { supported: spoken, requested: '2099-01-01' } });
});

test('other results of the 2026 era carry no icon', async () => {
  const linked = await connect2026(createFakeRunner().runner);
  const { result } = await ask(linked, 'tools/list', { _meta: modernMeta() });
  expect(JSON.stringify(result?.['_meta'])).toContain('mcp-unity-bridge');
  expect(JSON.stringify(result?.['_meta'])).not.toContain('icons');
});

test.each([
  ['2025-11-25', true],
  ['2025-06-18', false],
])('initialize for %s has icon and website: %s', async (protocolVersion, has) => {
  const linked = await connect2025(createFakeRunner().runner);
  const clientInfo = { name: 'c', version: '1' };
  const { result } = await ask(linked, 'initialize', { protocolVersion, capabilities: {}, clientInfo });
  expect(memberOf(result?.['serverInfo'], 'icons') !== undefined).toBe(has);
  expect(memberOf(result?.['serverInfo'], 'websiteUrl') !== undefined).toBe(has);
});
