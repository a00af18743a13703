import { expect, test } from 'vitest';
import type { HubRead, HubReadAnswer } from '../../hub/protocol/reads.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import type { Subscriber } from './protocol/resource-updates.ts';
import { fakeCompleted, createFakeRunner, sampleLogId, type FakeRunner } from './testing/fake-runner.ts';
import { connect2025, connect2026, type Message } from './testing/link-clients.ts';

const NOT_FOUND = -32602;

/** A hub that knows a little of everything. */
function knowing(): FakeRunner {
  const fake = createFakeRunner();
  fake.onRead = (read) => answerTo(read);
  fake.onCall = ({ call: { call }, answered }) => {
    if (call.tool === 'unity_get_logs')
      return answered(fakeCompleted({ entries: [], more: false, all: call.params.all_projects ?? false }));
    if (call.tool === 'unity_help') return answered(fakeCompleted({}));
    if (call.tool !== 'unity_get_result') throw new Error(`the test expected no call of ${call.tool}`);
    if (call.params.log_id === sampleLogId) return answered(fakeCompleted({ x: 1 }));
    return answered({
      status: 'not_found',
      log_id: call.params.log_id,
      is_complete: true,
      message: 'Nothing is stored under this log_id.',
    });
  };
  return fake;
}

function answerTo(read: HubRead): HubReadAnswer {
  switch (read.kind) {
    case 'operations':
      return {
        kind: 'operations',
        operations: [
          {
            log_id: sampleLogId,
            tool: 'unity_execute_code',
            state: 'completed',
            client: 'c',
            editor: '/game',
            accepted_at: 0,
            finished_at: 1_000,
          },
        ],
      };
    case 'editor': {
      const editor = {
        project_path: '/game',
        project_name: 'game',
        state: 'connected',
        seen_at: 0,
        unfinished: 0,
      } as const;
      return { kind: 'editor', editor, editors: [editor] };
    }
    case 'tools':
      return { kind: 'tools', tools: [] };
    case 'resource':
      return resourceAt(read.uri);
    case 'task':
      return { kind: 'failed', code: 'not_found', reason: 'There are no tasks here.' };
  }
}

function resourceAt(uri: string): HubReadAnswer {
  if (uri === 'unity://scene')
    return {
      kind: 'resource',
      resource: { mime_type: 'application/json', encoding: 'utf8', content: '{"scenes":[]}' },
    };
  if (uri === 'unity://screenshot')
    return { kind: 'resource', resource: { mime_type: 'image/png', encoding: 'base64', content: 'AAAA' } };
  if (uri === 'unity://assets/My Textures/rock.png')
    return { kind: 'resource', resource: { mime_type: 'image/png', encoding: 'base64', content: 'BBBB' } };
  return { kind: 'failed', code: 'not_found', reason: `There is no file ${uri}.` };
}

const eras = [
  ['2025', connect2025],
  ['2026', connect2026],
] as const;

/** What each resource gives. */
const readable: readonly (readonly [uri: string, content: Readonly<Record<string, unknown>>])[] = [
  [
    'unity://operations',
    { mimeType: 'application/json', text: expect.stringContaining('"finished_at": "1970-01-01T00:00:01.000Z"') },
  ],
  [
    `unity://operations/${sampleLogId}`,
    { mimeType: 'application/json', text: expect.stringContaining('"status": "completed"') },
  ],
  ['unity://logs', { mimeType: 'application/json', text: expect.stringMatching(/"entries": \[\][^]*"all": false/) }],
  ['unity://logs?all_projects=true', { mimeType: 'application/json', text: expect.stringContaining('"all": true') }],
  [
    'unity://editor',
    { mimeType: 'application/json', text: expect.stringContaining('"seen_at": "1970-01-01T00:00:00.000Z"') },
  ],
  ['unity://help', { mimeType: 'text/markdown', text: expect.stringContaining('# Query syntax') }],
  ['unity://help/query', { mimeType: 'text/markdown', text: expect.stringContaining("Scene['Player']") }],
  ['unity://scene', { mimeType: 'application/json', text: '{"scenes":[]}' }],
  ['unity://screenshot', { mimeType: 'image/png', blob: 'AAAA' }],
  ['unity://assets/My%20Textures/rock.png', { mimeType: 'image/png', blob: 'BBBB' }],
  ['unity://assets/My%20Textures%2Frock.png', { mimeType: 'image/png', blob: 'BBBB' }],
];

/** What is refused before anybody is asked. */
const tricks = [
  '',
  '/',
  '/etc/passwd',
  '../secret.txt',
  'a/../../b',
  '%2e%2e/secret.txt',
  '%2E%2e%2Fsecret',
  '%252e%252e/secret',
  '..%5Csecret',
  'a\\b',
  'C:/windows',
  'a//b',
  'a/./b',
  'a/b.',
  'a/b%20',
  'nul%00.png',
  'a%0Ab',
  'a?b',
  'a#b',
  'a|b',
  'a*',
  '%zz',
  '%ff',
  'x'.repeat(1025),
  'a/',
];

test.each(eras)('a client of %s reads every resource', async (_era, connect) => {
  const { client } = await connect(knowing().runner);
  for (const [uri, content] of readable) {
    const { contents } = await client.readResource({ uri });
    expect(contents).toEqual([{ uri, ...content }]);
  }
});

test.each(eras)('a client of %s lists resources and templates, each with a description', async (_era, connect) => {
  const { client } = await connect(knowing().runner);
  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resources.map(({ uri }) => uri)).toEqual([
    'unity://operations',
    'unity://logs',
    'unity://editor',
    'unity://help',
    'unity://scene',
    'unity://screenshot',
    ...['overview', 'execute', 'query', 'results', 'timeouts', 'reloads', 'recipes'].map(
      (topic) => `unity://help/${topic}`,
    ),
  ]);
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'unity://operations/{log_id}',
    'unity://logs?all_projects={all_projects}',
    'unity://help/{topic}',
    'unity://assets/{+path}',
  ]);
  for (const { name, description } of [...resources, ...resourceTemplates])
    expect(`${name}: ${description ?? ''}`).toMatch(/.+: .{10}/);
});

test.each(eras)('a client of %s is informed in a sentence that there is nothing', async (_era, connect) => {
  const { client } = await connect(knowing().runner);
  for (const uri of [
    'unity://nothing',
    'http://example.org/',
    'unity://operations/',
    'unity://operations/x/y',
    'unity://help/nothing',
    'unity://logs?all_projects=maybe',
    'unity://assets/none.png',
    'UNITY://scene',
    `unity://operations/${'x'.repeat(5_000)}`,
  ]) {
    await expect(client.readResource({ uri }), uri).rejects.toMatchObject({
      code: NOT_FOUND,
      message: expect.stringMatching(/[a-z].*\./),
      data: { uri },
    });
  }
});

test.each(eras)('paths that lead out of Assets never reach an Editor (%s)', async (_era, connect) => {
  const fake = knowing();
  const { client } = await connect(fake.runner);
  for (const trick of tricks)
    await expect(client.readResource({ uri: `unity://assets/${trick}` }), trick).rejects.toMatchObject({
      code: NOT_FOUND,
    });
  expect(fake.reads).toEqual([]);
});

test('an Editor that cannot answer is reported, with the reason', async () => {
  const { client } = await connect2025(createFakeRunner().runner);
  await expect(client.readResource({ uri: 'unity://scene' })).rejects.toMatchObject({
    code: -32603,
    message: expect.stringContaining('No Editor is connected.'),
  });
});

test.each(eras)(
  'help that the policy denies is denied as a resource too, and the refusal does not name the operation that may not be read (%s)',
  async (_era, connect) => {
    const fake = knowing();
    fake.onCall = ({ answered }) =>
      answered({
        status: 'error',
        log_id: 'another',
        is_complete: true,
        message: 'Ask the user.',
        error: 'The policy denies it.',
        error_code: 'blocked_by_policy',
      });
    const { client } = await connect(fake.runner);
    for (const uri of ['unity://help', 'unity://help/query', `unity://operations/${sampleLogId}`])
      await expect(client.readResource({ uri }), uri).rejects.toMatchObject({
        message: expect.stringContaining('The policy denies it.'),
        data: { error_code: 'blocked_by_policy' },
      });
    await expect(client.readResource({ uri: `unity://operations/${sampleLogId}` })).rejects.not.toMatchObject({
      data: { uri: expect.anything() },
    });
  },
);

test.each(eras)('ids of operations and topics of help are completed (%s)', async (_era, connect) => {
  const { client } = await connect(knowing().runner);
  const complete = (uri: string, name: string, value: string): Promise<{ completion: { values: string[] } }> =>
    client.complete({ ref: { type: 'ref/resource', uri }, argument: { name, value } });
  expect((await complete('unity://operations/{log_id}', 'log_id', '0196')).completion.values).toEqual([sampleLogId]);
  expect((await complete('unity://operations/{log_id}', 'log_id', 'ff')).completion.values).toEqual([]);
  expect((await complete('unity://help/{topic}', 'topic', 'r')).completion.values).toEqual([
    'results',
    'reloads',
    'recipes',
  ]);
  await expect(complete('unity://nothing/{x}', 'x', '')).rejects.toMatchObject({ code: -32602 });
});

test('only clients of the 2026 era are informed how long they may keep what they read', async () => {
  const newer = await connect2026(knowing().runner);
  const older = await connect2025(knowing().runner);
  for (const { client } of [newer, older]) {
    await client.readResource({ uri: 'unity://help' });
    await client.readResource({ uri: 'unity://operations' });
    await client.listResources();
  }
  const hints = (messages: readonly Message[]): unknown[] =>
    messages
      .filter(({ result }) => result !== undefined && ('contents' in result || 'resources' in result))
      .map(({ result }) => [result?.['ttlMs'], result?.['cacheScope']]);
  expect(hints(newer.messages)).toEqual([
    [300_000, 'public'],
    [0, 'private'],
    [300_000, 'public'],
  ]);
  expect(hints(older.messages)).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

const updates = (messages: readonly Message[]): unknown[] =>
  messages.filter(({ method }) => method === 'notifications/resources/updated').map(({ params }) => params?.['uri']);

test('a client of the 2025 era is notified of what it has subscribed to, until it unsubscribes', async () => {
  const { client, session, messages } = await connect2025(knowing().runner);
  await client.subscribeResource({ uri: 'unity://logs' });
  session.resourceUpdated('unity://logs');
  session.resourceUpdated('unity://editor');
  await waitFor('the notice', () => updates(messages).length > 0);
  await client.unsubscribeResource({ uri: 'unity://logs' });
  session.resourceUpdated('unity://logs');
  await client.ping();
  expect(updates(messages)).toEqual(['unity://logs']);
  await expect(client.subscribeResource({ uri: 'unity://nothing' })).rejects.toMatchObject({ code: NOT_FOUND });
});

test('a client of the 2026 era is notified of what it listens to', async () => {
  const { client, session, messages } = await connect2026(knowing().runner);
  const uri = `unity://operations/${sampleLogId}`;
  const subscription = await client.listen({ resourceSubscriptions: [uri] });
  session.resourceUpdated(uri);
  session.resourceUpdated('unity://editor');
  await waitFor('the notice', () => updates(messages).length > 0);
  expect(updates(messages)).toEqual([uri]);
  await subscription.close();
});

/** One who notes what is subscribed to. */
function noting(): { readonly subscriber: Subscriber; readonly noted: string[] } {
  const noted: string[] = [];
  const subscriber = {
    add: (uri: string) => void noted.push(`+${uri}`),
    remove: (uri: string) => void noted.push(`-${uri}`),
    close: () => void noted.push('closed'),
  };
  return { subscriber, noted };
}

test('2025: the hub is informed what is subscribed to, and no more of it when the link is gone', async () => {
  const { subscriber, noted } = noting();
  const { client } = await connect2025(knowing().runner, {}, { subscriber });
  await client.subscribeResource({ uri: 'unity://logs' });
  await client.unsubscribeResource({ uri: 'unity://logs' });
  await client.close();
  expect(noted).toEqual(['+unity://logs', '-unity://logs', 'closed']);
});

test('2026: the hub is informed what is listened to, as long as anybody of the connection does', async () => {
  const { subscriber, noted } = noting();
  const { client } = await connect2026(knowing().runner, {}, { subscriber });
  const one = await client.listen({ resourceSubscriptions: ['unity://logs', 'unity://editor'] });
  const other = await client.listen({ resourceSubscriptions: ['unity://editor'] });
  await one.close();
  await other.close();
  await client.close();
  expect(noted).toEqual([
    '+unity://logs',
    '+unity://editor',
    '+unity://editor',
    '-unity://logs',
    '-unity://editor',
    'closed',
  ]);
});
