import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { modernMeta } from '../../../proof/kit/mcp-messages.ts';
import { nearestMember, readLeniently, type Schema } from '../../../generated/typescript/lenient.ts';
import { readyTools } from '../../../generated/typescript/ready-tools.ts';
import { tools } from '../../../generated/typescript/tools.ts';
import type { CustomTool } from '../../../generated/typescript/types.ts';
import { callError } from '../../hub/protocol/call.ts';
import { memberOf } from '../../lib/json.ts';
import type { HubRunner } from '../../runner/runner-protocol.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import { createFakeRunner, sampleLogId } from './testing/fake-runner.ts';
import { connect2025, connect2026, type Linked } from './testing/link-clients.ts';

type Connect = (
  runner: HubRunner,
  options: object,
  more: { readonly toolOffer: 'all' },
) => Promise<Pick<Linked<never>, 'session' | 'messages'>>;
type Way = readonly [string, Connect, object];

const ways: Way[] = [
  ['2025', connect2025, {}],
  ['2025, through the SDK', connect2025, { 'io.modelcontextprotocol/other': 1 }],
  ['2026', connect2026, modernMeta()],
];

const anyEnd = callError({
  log_id: sampleLogId,
  message: 'It ran.',
  advice: undefined,
  error: 'No.',
  error_code: 'execution_error',
});

const move: CustomTool = {
  name: 'move',
  description: 'Moves.',
  input_schema: {
    type: 'object',
    properties: {
      by: { type: 'number' },
      to: { $ref: '#/$defs/point' },
      tags: { type: 'array', items: { enum: ['Red', 'Blue'] } },
      note: { type: 'string' },
      times: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      cell: { type: ['string', 'null'] },
      at: { type: 'string', format: 'date-time' },
      off: { const: false },
    },
    required: ['by'],
    additionalProperties: false,
    $defs: {
      point: { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'integer' } }, required: ['x'] },
    },
  },
};
const look: CustomTool = { ...move, name: 'look', read_only_hint: true };

interface Heard {
  readonly params: unknown;
  readonly message: string;
  readonly error: string;
}

async function call([, connect, _meta]: Way, name: string, given: unknown): Promise<Heard> {
  const fake = createFakeRunner();
  fake.onRead = () => ({ kind: 'tools', tools: [move, look] });
  fake.onCall = ({ answered }) => answered(anyEnd);
  const { session, messages } = await connect(fake.runner, {}, { toolOffer: 'all' });
  const message = { jsonrpc: '2.0', id: 99, method: 'tools/call', params: { name, arguments: given, _meta } };
  session.message({ type: 'message', m: JSON.parse(JSON.stringify(message)), ordinal: 99 });
  const answer = await waitFor('the answer', () => messages.find(({ id }) => id === 99));
  const textOf = (member: string): string => String(memberOf(answer.result?.['structuredContent'], member));
  return { params: fake.calls[0]?.call.call.params, message: textOf('message'), error: textOf('error') };
}

/** [tool, as it is sent, as it is read] */
const meant: [string, unknown, object][] = [
  ['unity_query', { query: '1+1', timeout: null }, { query: '1+1' }],
  ['unity_query', { query: '1+1', timeout: '5000' }, { query: '1+1', timeout: 5000 }],
  ['unity_query', { query: '1+1', timeout: '' }, { query: '1+1' }],
  ['unity_query', { query: '1+1', timeout: 'null' }, { query: '1+1' }],
  ['unity_query', { query: '1+1', timeout: '1000.0' }, { query: '1+1', timeout: 1000 }],
  ['unity_query', { query: '1+1', allow_methods: 'True' }, { query: '1+1', allow_methods: true }],
  ['unity_query', { query: '1+1', allow_methods: 'false' }, { query: '1+1', allow_methods: false }],
  ['unity_query', { query: '1+1', idempotency_key: null }, { query: '1+1' }],
  ['unity_query', { query: '1+1', idempotency_key: '' }, { query: '1+1' }],
  ['unity_query', '{"query":"1+1","timeout":"7"}', { query: '1+1', timeout: 7 }],
  ['unity_execute_code', { code: 'null', timeout: '7', idempotency_key: null }, { code: 'null', timeout: 7 }],
  ['unity_get_result', { log_id: 'x', limit: '3', offset: null, pointer: null }, { log_id: 'x', limit: 3 }],
  ['unity_get_result', { log_id: 'x', limit: '3', pointer: '' }, { log_id: 'x', limit: 3, pointer: '' }],
  [
    'unity_get_logs',
    { log_name: null, limit: null, since: null, log_type: null, log_id: null, all_projects: null },
    {},
  ],
  ['unity_get_logs', { log_name: '', limit: '', since: '', log_type: '', log_id: '', all_projects: '' }, {}],
  ['unity_get_logs', { log_type: 'Error', limit: '10' }, { log_type: 'error', limit: 10 }],
  ['unity_get_logs', { since: '2026-11-27' }, { since: '2026-11-27T00:00:00Z' }],
  ['unity_get_logs', { since: '2026-11-27T18:33:24' }, { since: '2026-11-27T18:33:24Z' }],
  ['unity_get_logs', { since: '2026-11-27 18:33' }, { since: '2026-11-27T18:33:00Z' }],
  ['unity_get_logs', { since: '1795804404719' }, { since: '2026-11-27T18:33:24.719Z' }],
  ['unity_get_logs', { since: 1795804404719 }, { since: '2026-11-27T18:33:24.719Z' }],
  ['unity_get_logs', { since: 1795804404 }, { since: '2026-11-27T18:33:24.000Z' }],
  ['unity_get_logs', { since: '1795804404.719' }, { since: '2026-11-27T18:33:24.719Z' }],
  ['unity_get_logs', { since: 99_999_999_999 }, { since: '5138-11-16T09:46:39.000Z' }],
  ['unity_get_logs', { since: 100_000_000_000 }, { since: '1973-03-03T09:46:40.000Z' }],
  ['unity_get_logs', '', {}],
  ['unity_help', { topic: '' }, {}],
  ['unity_help', { topic: 'QUERY' }, { topic: 'query' }],
];
const custom: [unknown, object][] = [
  [
    { by: '1.5', to: '{"x":"3","y":null}' },
    { by: 1.5, to: { x: 3 } },
  ],
  [
    { by: 1, to: { x: '3' }, tags: '["red","BLUE"]', note: '5' },
    { by: 1, to: { x: 3 }, tags: ['Red', 'Blue'], note: '5' },
  ],
  [
    { by: '-2', times: '4', cell: '4', off: 'False' },
    { by: -2, times: 4, cell: '4', off: false },
  ],
  [
    { by: '1e2', times: null, cell: null, note: null },
    { by: 100, times: null, cell: null },
  ],
  ['{"by":"1","note":""}', { by: 1, note: '' }],
];

test.each(ways.flatMap((way) => meant.map(([tool, given, read]) => [way[0], tool, given, read, way] as const)))(
  '%s: %s reads %j as %j',
  async (_era, tool, given, read, way) => {
    expect((await call(way, tool, given)).params).toEqual(read);
  },
);

test.each(ways.flatMap((way) => custom.map(([given, read]) => [way[0], given, read, way] as const)))(
  '%s: a tool of the project reads %j as %j',
  async (_era, given, read, way) => {
    expect((await call(way, 'move', given)).params).toEqual({ name: 'move', arguments: read });
  },
);

test.each(ways)('a duration as since is that long ago (%s)', async (...way) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T10:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  expect((await call(way, 'unity_get_logs', { since: '10m' })).params).toEqual({ since: '2026-11-28T09:50:00.000Z' });
  expect((await call(way, 'unity_get_logs', { after: '1.5h' })).params).toEqual({ since: '2026-11-28T08:30:00.000Z' });
  // Of another tool it could be meant otherwise.
  expect((await call(way, 'look', { by: 1, at: '10m' })).params).toMatchObject({ arguments: { at: '10m' } });
});

test.each(ways)('a surplus argument of one of the six that only reads is ignored, and named (%s)', async (...way) => {
  expect(await call(way, 'unity_get_logs', { count: '5', why: 'x' })).toMatchObject({
    params: { limit: 5 },
    message: expect.stringContaining(
      'The argument "count" was taken for "limit". The unknown argument "why" was ignored.',
    ),
  });
  expect(await call(way, 'unity_query', { expression: '1', limit: 3 })).toMatchObject({ params: { query: '1' } });
  for (const given of [{ query: '' }, { expression: '' }])
    expect((await call(way, 'unity_query', given)).error).toMatch(/ at \/query, got an empty string$/);
});

test.each(ways)('of a tool of the Editor that only reads it is refused, but for an alias (%s)', async (...way) => {
  expect(await call(way, 'look', { by: 1, colour: 'x' })).toMatchObject({
    params: undefined,
    error: expect.stringContaining('"colour" is not an argument (there are: by, to, tags'),
  });
  expect(await call(way, 'find_assets', { query: 'x' })).toMatchObject({
    params: undefined,
    error: expect.stringContaining('"query" is not an argument (there are: filter, folder, offset, limit)'),
  });
  expect((await call(way, 'find_assets', { filtre: 'x' })).error).toContain('did you mean "filter"?');
  expect(await call(way, 'find_assets', { filter: 'x', count: '5' })).toMatchObject({
    params: { name: 'find_assets', arguments: { filter: 'x', limit: 5 } },
    message: expect.stringContaining('The argument "count" was taken for "limit".'),
  });
});

test.each(ways)('of a tool that changes something it is refused, with the nearest name (%s)', async (...way) => {
  const refused = async (tool: string, given: object): Promise<string> => {
    const { params, error } = await call(way, tool, given);
    expect(params).toBeUndefined();
    return error;
  };
  expect(await refused('unity_execute_code', { code: 'x', timeout_ms: 5 })).toContain('did you mean "timeout"?');
  expect(await refused('unity_execute_code', { code: 'x', description: 'why' })).toContain(
    '"description" is not an argument (there are: code',
  );
  expect(await refused('unity_query', { query: 'x', allow_methods: 'true', timeouts: 5 })).toContain(
    'did you mean "timeout"?',
  );
  expect(await refused('move', { by: 1, tag: ['Red'] })).toContain('did you mean "tags"?');
});

const all: readonly Schema[] = [
  ...tools.map(({ inputSchema }) => inputSchema),
  ...readyTools.map((tool) => tool.input_schema),
  move.input_schema,
];
const word = fc.constantFrom(
  '',
  'null',
  '5',
  '-1.0',
  'TRUE',
  'Error',
  '2026-11-27',
  '{"x":"1"}',
  '["red"]',
  'x',
  5,
  true,
  null,
);

const surplus = fc.constantFrom('kept', 'aliased', 'left_out');

test('reading twice is reading once, and finds nothing more to say', () => {
  const names = [...new Set(all.flatMap((schema) => Object.keys(schema['properties'] ?? {}))), 'count', 'why'];
  const given = fc.oneof(
    fc.dictionary(fc.constantFrom(...names), fc.oneof(word, fc.dictionary(fc.constantFrom('x', 'y'), word))),
    word,
  );
  fc.assert(
    fc.property(fc.constantFrom(...all), given, surplus, (schema, sent, how) => {
      const { value } = readLeniently(schema, sent, how);
      expect(readLeniently(schema, value, how)).toEqual({ value, notes: [] });
    }),
    { numRuns: 2_000 },
  );
});

test('a name that has nothing to do with any is near none', () => {
  const schema = all[0] ?? {};
  expect(['timeout_ms', 'Time-Out', 'timeot', 'description', 'zzz'].map((name) => nearestMember(schema, name))).toEqual(
    ['timeout', 'timeout', 'timeout', undefined, undefined],
  );
});
