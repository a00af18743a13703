import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listenOnLoopback } from '../lib/sockets.ts';
import type { Json, LogSummary } from '../../generated/typescript/types.ts';
import type { EditorSummary, ShownOperation } from '../../generated/typescript/link.ts';
import type { ApprovalOutcome } from '../hub/protocol/call.ts';
import type { Changes, HubReadAnswer, OwnRead } from '../hub/protocol/reads.ts';
import type { HubEvent } from '../hub/protocol/hub-protocol.ts';
import { createFakeRunner } from '../clients/mcp/testing/fake-runner.ts';
import { scratchFolder, waitFor } from '../../proof/kit/scratch.ts';
import { createLiveFeed } from './feed.ts';
import type { LiveFile, LiveMemory } from '../lib/home/state-files.ts';
import { ACTION_HEADER, type OutcomesAnswer, type ResumeNonce } from '../clients/link/protocol.ts';
import { serveLive, type LivePage } from './serve-live.ts';
import { openLiveStream } from './stream.ts';
import { ask, openPage, type AskOptions } from './testing/page-client.ts';

const folder = scratchFolder();
for (const name of ['index.html', 'page.js', 'page.css', 'favicon.svg'])
  writeFileSync(join(folder, name), `the file ${name}`);

const HOUR_MS = 3_600_000;
const LOG_ID = '018bcfe5-6800-7000-8000-0000000000ff';

/** A live page before a hub that does what a test says. */
interface Fixture {
  readonly page: LivePage;
  readonly events: HubEvent[];
  readonly logged: string[];
  readonly decided: unknown[];
  readonly rules: unknown[];
  now: number;
  outcome: ApprovalOutcome;
  overview: HubReadAnswer;
  readonly records: Map<string, HubReadAnswer>;
  list: (wanted: OwnRead) => HubReadAnswer;
  changed(changes: Changes): void;
}

let fixture: Fixture;
beforeEach(async () => {
  fixture = await start();
});
afterEach(() => fixture.page.close());

const empty: HubReadAnswer = {
  kind: 'overview',
  overview: { store_id: 's', editors: [], clients: [], operations: [], logs: [] },
};

const undecided: EditorSummary = {
  project_path: '/game',
  project_name: 'game',
  state: 'connected',
  unfinished: 0,
  undecided_tools: ['bake', 'grow', 'zip'],
  permits: [{ name: 'bake', by: 'the live page' }],
};

async function start(memory?: LiveMemory): Promise<Fixture> {
  const events: HubEvent[] = [];
  const logged: string[] = [];
  const decided: unknown[] = [];
  const rules: unknown[] = [];
  const watchers = { onChanged: (_changes: Changes): void => undefined };
  const made = { now: 1_700_000_000_000, outcome: 'taken' as ApprovalOutcome, overview: empty };
  const runner: Parameters<typeof serveLive>[0]['runner'] = {
    ...createFakeRunner().runner,
    feed: (event) => void events.push(event),
    summary: () => ({ unfinished: 0, waiting_calls: 0, editors: [undecided] }),
    ownRead: (read, answered) =>
      answered(
        read.kind === 'overview'
          ? fixture.overview
          : read.kind === 'list'
            ? fixture.list(read)
            : (fixture.records.get(read.log_id) ?? {
                kind: 'failed',
                code: 'not_found',
                reason: 'Nothing.',
              }),
      ),
    cancelOperation: (log_id) =>
      Promise.resolve(
        log_id === LOG_ID
          ? { outcome: 'running', message: 'Asked to stop.' }
          : { outcome: 'not_found', message: 'No such operation.' },
      ),
    decide(answer) {
      decided.push(answer);
      return Promise.resolve(fixture.outcome);
    },
  };
  const page = await serveLive({
    runner,
    watchers,
    decideTools(tools, decision) {
      if (tools.includes('zip')) throw new Error('the policy file is broken');
      rules.push({ tools, decision });
    },
    log: (_level, message) => void logged.push(message),
    folder,
    ...(memory === undefined ? {} : { memory }),
    now: () => fixture.now,
  });
  return Object.assign(made, {
    page,
    events,
    logged,
    decided,
    rules,
    records: new Map<string, HubReadAnswer>(),
    list: (): HubReadAnswer => ({ kind: 'failed', code: 'unavailable', reason: 'The store does not answer.' }),
    changed: (changes: Changes) => watchers.onChanged(changes),
  });
}

const operation = (n: number, more: Partial<ShownOperation> = {}): ShownOperation => ({
  log_id: `op-${n}`,
  tool: 'unity_execute_code',
  state: 'running',
  client: 'c',
  editor: '/game',
  accepted_at: n,
  title: 'x',
  attempts: 1,
  waiting: [],
  deduplicated: 0,
  marks: [],
  ...more,
});
const line = (n: number): LogSummary => ({
  log_id: `log-${n}`,
  timestamp: 't',
  log_type: 'info',
  log_name: 'console',
  message: `line ${n}`,
  truncated: false,
  has_stack_trace: false,
});

describe('a one-time link', () => {
  test('opens a session once, and is removed from the address', async () => {
    const link = fixture.page.newLink();
    const entered = await ask(link);
    expect(entered.status).toBe(303);
    expect(entered.headers.location).toBe(new URL(link).pathname);
    expect(entered.headers['set-cookie']?.[0]).toMatch(
      /^mcp_unity_bridge_\d+=[\w-]{43}; Path=\/[\w-]{22}\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
    );
    expect(await ask(link)).toMatchObject({ status: 401, text: expect.stringContaining('mcp-unity-bridge open') });
  });

  test('of a page of another site leads on by a page of ours, as a redirect would come without the cookie', async () => {
    const link = fixture.page.newLink();
    const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const entered = await ask(link, { headers: navigation });
    const base = new URL(link).pathname;
    expect(entered).toMatchObject({
      status: 200,
      headers: { refresh: `0; url=${base}` },
      text: expect.stringContaining(`<a href="${base}">`),
    });
    expect(entered.headers['set-cookie']?.[0]).toContain('SameSite=Strict');
    expect(entered.text, 'the code is nowhere but in the address').not.toContain(
      new URL(link).searchParams.get('code'),
    );
    expect(await ask(link, { headers: navigation })).toMatchObject({
      status: 401,
      headers: expect.not.objectContaining({ 'set-cookie': expect.anything() }),
    });
  });

  test('that was guessed, is older than two minutes, or one of too many opens none', async () => {
    const link = fixture.page.newLink();
    expect((await ask(link.replace(/code=.*/, `code=${'A'.repeat(43)}`))).status).toBe(401);
    expect((await ask(link.replace(/code=.*/, 'code='))).status).toBe(401);
    fixture.now += 120_001;
    expect((await ask(link)).status).toBe(401);
    const many = Array.from({ length: 11 }, () => fixture.page.newLink());
    const statuses = await Promise.all(many.map(async (one) => (await ask(one)).status));
    expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 303)]);
  });

  test('is not used up by a request that only checks whether something answers', async () => {
    const link = fixture.page.newLink();
    expect((await ask(link, { method: 'HEAD' })).status).toBe(405);
    expect((await ask(link, { headers: { host: 'attacker.example' } })).status).toBe(403);
    expect((await ask(link)).status).toBe(303);
  });

  test('that was followed again in the same browser leads to the page', async () => {
    const link = fixture.page.newLink();
    const page = await openPage(link);
    expect(await ask(link, { headers: { cookie: page.cookie } })).toMatchObject({ status: 303 });
    expect((await page.get('')).text).toBe('the file index.html');
  });

  test('keeps the server from its idle exit while it may be followed', async () => {
    expect(fixture.page.count()).toBe(0);
    fixture.page.newLink();
    expect([fixture.page.count(), fixture.page.isOpen()]).toEqual([1, false]);
    fixture.now += 120_001;
    expect(fixture.page.count()).toBe(0);
  });
});

test('a session ends after twelve hours', async () => {
  const page = await openPage(fixture.page.newLink());
  const other = await openPage(fixture.page.newLink());
  fixture.now += 12 * HOUR_MS - 1;
  expect((await page.get('page.js')).status).toBe(200);
  fixture.now += 1;
  for (const path of ['page.js', 'events', `operation?log_id=${LOG_ID}`])
    expect(await other.get(path)).toMatchObject({ status: 401, text: expect.stringContaining('"error"') });
  expect((await other.post('cancel', { log_id: LOG_ID })).status).toBe(401);
});

describe('after a restart of the server', () => {
  const HEADERS = { [ACTION_HEADER]: '1' };
  let kept: LiveFile | undefined;
  const memory = { read: () => kept, write: (file: LiveFile) => void (kept = file) };
  beforeEach(async () => {
    kept = undefined;
    await fixture.page.close();
    fixture = await start(memory);
  });

  /** A page with its key, and the server that came after the one that it knows. */
  async function restarted(): Promise<{ readonly base: string; readonly key: string; readonly cookie: string }> {
    const page = await openPage(fixture.page.newLink());
    const { base, cookie } = page;
    const { key } = await page.listen().wait('resume');
    await fixture.page.close();
    const { now } = fixture;
    fixture = await start(memory);
    fixture.now = now;
    return { base, key, cookie };
  }
  async function newNonce(base: string): Promise<string> {
    const { nonce }: ResumeNonce = JSON.parse((await ask(`${base}resume`, { headers: HEADERS })).text);
    return nonce;
  }
  const proofOf = (key: string, nonce: string): string =>
    createHmac('sha256', Buffer.from(key, 'base64url')).update(nonce).digest('base64url');
  const prove = (base: string, nonce: string, proof: string): ReturnType<typeof ask> =>
    ask(`${base}resume?nonce=${nonce}&proof=${proof}`, { headers: HEADERS });

  test('a page comes back to the same address by its key, and not by its cookie', async () => {
    const { base, key, cookie } = await restarted();
    expect(
      (await ask(`${base}events`, { headers: { cookie } })).status,
      'a program that listened meanwhile may have it',
    ).toBe(401);
    const nonce = await newNonce(base);
    const proven = await prove(base, nonce, proofOf(key, nonce));
    const [fresh = ''] = proven.headers['set-cookie'] ?? [];
    expect(proven.status).toBe(200);
    expect(fresh).toMatch(/; HttpOnly; SameSite=Strict; Max-Age=43200$/);
    expect((await ask(`${base}page.js`, { headers: { cookie: fresh.split(';')[0] ?? '' } })).status).toBe(200);
    expect((await prove(base, nonce, proofOf(key, nonce))).status, 'each nonce counts once').toBe(401);
  });

  test.each<[string, (key: string, nonce: string) => readonly [nonce: string, proof: string]]>([
    ['another key', (_key, nonce) => [nonce, proofOf('A'.repeat(43), nonce)]],
    ['a proof over another nonce', (key, nonce) => [nonce, proofOf(key, 'x')]],
    ['a nonce of its own', (key) => ['mine', proofOf(key, 'mine')]],
    ['no proof', (_key, nonce) => [nonce, '']],
  ])('%s opens nothing', async (_what, given) => {
    const { base, key } = await restarted();
    const answered = await prove(base, ...given(key, await newNonce(base)));
    expect([answered.status, answered.headers['set-cookie']]).toEqual([401, undefined]);
  });

  test('a nonce is no link, and is given to scripts of our page alone', async () => {
    const { base } = await restarted();
    expect((await ask(`${base}?code=${await newNonce(base)}`)).status).toBe(401);
    expect((await ask(`${base}resume`)).status).toBe(403);
    expect((await ask(`${base}resume`, { headers: { ...HEADERS, 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  });

  test('the twelve hours continue', async () => {
    const { base, key } = await restarted();
    fixture.now += 12 * HOUR_MS - 1_000;
    const nonce = await newNonce(base);
    expect((await prove(base, nonce, proofOf(key, nonce))).headers['set-cookie']?.[0]).toContain('Max-Age=1');
    fixture.now += 1_000;
    const late = await newNonce(base);
    expect((await prove(base, late, proofOf(key, late))).status).toBe(401);
  });

  test('where another program listens on its port, no page comes back: the address is a new one', async () => {
    const page = await openPage(fixture.page.newLink());
    const { base } = page;
    await page.listen().wait('resume');
    await fixture.page.close();
    const squatter = createServer().listen(Number(new URL(base).port), '127.0.0.1');
    await once(squatter, 'listening');
    fixture = await start(memory);
    const link = new URL(fixture.page.newLink());
    expect(link.port).not.toBe(new URL(base).port);
    expect(link.pathname).not.toBe(new URL(base).pathname);
    squatter.close();
  });
});

describe('who is refused', () => {
  const good = (): Record<string, string> => ({ origin: '', cookie: '' });
  test.each<[string, string, (base: string) => AskOptions & { path?: string }, number]>([
    ['who brings no cookie', 'events', () => ({ headers: {} }), 401],
    ['who brings the cookie of another', 'events', () => ({ headers: { cookie: 'mcp_unity_bridge_1=x' } }), 401],
    ['who asks for another name', 'events', () => ({ headers: { ...good(), host: 'attacker.example' } }), 403],
    [
      'who asks for a name with the right port',
      'events',
      (base) => ({ headers: { ...good(), host: `attacker.example:${new URL(base).port}` } }),
      403,
    ],
    ['a page of another origin', 'events', () => ({ headers: { ...good(), origin: 'https://attacker.example' } }), 403],
    ['a page of another port', 'events', () => ({ headers: { ...good(), origin: 'http://127.0.0.1:1' } }), 403],
    ['a sandboxed page', 'events', () => ({ headers: { ...good(), origin: 'null' } }), 403],
    [
      'an image of another site',
      'page.js',
      () => ({
        headers: { ...good(), 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      }),
      403,
    ],
    [
      'a frame of another site',
      '',
      () => ({
        headers: {
          ...good(),
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'iframe',
        },
      }),
      403,
    ],
    [
      'another port of the same machine',
      'page.js',
      () => ({ headers: { ...good(), 'sec-fetch-site': 'same-site' } }),
      403,
    ],
    ['another method', '', () => ({ method: 'PUT', headers: good() }), 405],
    ['who asks for another file', '../package.json', () => ({ headers: good() }), 404],
    ['who asks for a file of the folder that is none of the page', 'index.html', () => ({ headers: good() }), 404],
  ])('%s', async (_who, path, options, status) => {
    const page = await openPage(fixture.page.newLink());
    const { headers = {}, ...rest } = options(page.base);
    const origin = headers['origin'] === '' ? new URL(page.base).origin : headers['origin'];
    const answered = await ask(`${page.base}${path}`, {
      ...rest,
      headers: {
        ...headers,
        ...(headers['cookie'] === '' ? { cookie: page.cookie } : {}),
        ...(origin === undefined ? {} : { origin }),
      },
    });
    expect(answered.status).toBe(status);
    expect(JSON.parse(answered.text)).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  test('a link on another page may open ours, which asks for a click before it shows anything', async () => {
    const page = await openPage(fixture.page.newLink());
    const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect(await ask(page.base, { headers: navigation })).toMatchObject({
      status: 401,
      text: expect.stringContaining('<a href="./">'),
    });
  });

  test('who does not know the path receives nothing', async () => {
    const page = await openPage(fixture.page.newLink());
    const { origin } = new URL(page.base);
    for (const path of ['/', '/events', '/page.js'])
      expect((await ask(`${origin}${path}`, { headers: { cookie: page.cookie } })).status).toBe(404);
  });
});

describe('what came of operations', () => {
  const base = 'aGk=';
  const completed = (log_id: string, result: Json): [string, HubReadAnswer] => [
    log_id,
    {
      kind: 'record',
      details: {
        kind: 'operation',
        log_id,
        tool: 'unity_execute_code',
        params: {},
        editor: '/game',
        client: 'c',
        state: 'completed',
        attempts: 1,
        accepted_at: '2026-01-01T00:00:00.000Z',
        history: [],
      },
      result: { status: 'completed', log_id, is_complete: true, message: 'm', result },
    },
  ];

  test('is sent in a line each, without megabytes and without pictures', async () => {
    fixture.records.set(...completed('a', { x: 1, text: 'two\nlines \u202e' }));
    fixture.records.set(...completed('b', 'x'.repeat(2_000_000)));
    fixture.records.set(...completed('c', { $image: 'image/png', width: 512, height: 288, data: base }));
    const page = await openPage(fixture.page.newLink());
    const { outcomes }: OutcomesAnswer = JSON.parse(
      (await page.get('outcomes?log_id=a&log_id=b&log_id=none&log_id=c')).text,
    );
    expect(outcomes).toEqual([
      { log_id: 'a', text: expect.stringMatching(/^\{"x":1,"text":"two\\nlines /), has_picture: false },
      { log_id: 'b', text: 'x'.repeat(160), has_picture: false },
      { log_id: 'c', text: 'picture, 512 × 288', has_picture: true },
    ]);
    expect(JSON.stringify(outcomes)).not.toMatch(/\u202e|aGk=/);
  });

  test('of older operations is paged through and searched in the store', async () => {
    const wanted: OwnRead[] = [];
    fixture.list = (read) => {
      wanted.push(read);
      return { kind: 'list', operations: [operation(7)], more: true };
    };
    const page = await openPage(fixture.page.newLink());
    const path = 'operations?before=op-8&editor=%2Fgame&contains=No%20spawn%20point';
    expect(JSON.parse((await page.get(path)).text)).toMatchObject({ operations: [{ log_id: 'op-7' }], more: true });
    await page.get('operations?contains=');
    expect(wanted).toEqual([
      { kind: 'list', limit: 1_000, before: 'op-8', editor: '/game', contains: 'No spawn point' },
      { kind: 'list', limit: 1_000 },
    ]);
    fixture.list = () => ({ kind: 'failed', code: 'unavailable', reason: 'The store does not answer.' });
    expect(await page.get('operations')).toMatchObject({
      status: 503,
      text: expect.stringContaining('does not answer'),
    });
  });

  test('of more than fifty is asked for in parts', async () => {
    const page = await openPage(fixture.page.newLink());
    const query = Array.from({ length: 51 }, (_, index) => `log_id=${index}`).join('&');
    expect(await page.get(`outcomes?${query}`)).toMatchObject({ status: 400, text: expect.stringContaining('got 51') });
  });

  test('is a picture only where a browser draws it and never runs it', async () => {
    fixture.records.set(...completed('png', [{ $image: 'image/png', data: base }]));
    fixture.records.set(...completed('svg', { $image: 'image/svg+xml', data: base }));
    fixture.records.set(...completed('html', { $image: 'text/html', data: base }));
    const page = await openPage(fixture.page.newLink());
    expect(await page.get('picture?log_id=png')).toMatchObject({
      status: 200,
      text: 'hi',
      headers: { 'content-type': 'image/png', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
    });
    for (const other of ['svg', 'html', 'none'])
      expect((await page.get(`picture?log_id=${other}`)).status, other).toBe(404);
    for (const path of ['picture?log_id=png', 'outcomes?log_id=png'])
      expect((await ask(`${page.base}${path}`)).status, 'without a session').toBe(401);
  });
});

describe('an action', () => {
  const headers = { 'content-type': 'application/json', [ACTION_HEADER]: '1' };
  test.each<[string, string, Record<string, string>, string, number]>([
    ['without its header', 'cancel', { 'content-type': 'application/json' }, '{}', 403],
    ['of a form', 'cancel', { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, 'log_id=1', 415],
    ['of a form that poses as text', 'cancel', { ...headers, 'content-type': 'text/plain' }, '{}', 415],
    ['that is no JSON', 'cancel', headers, '{', 400],
    ['without its members', 'approve', headers, JSON.stringify({ log_id: LOG_ID, approved: true }), 400],
    [
      'with members of other types',
      'approve',
      headers,
      JSON.stringify({ log_id: LOG_ID, code_hash: 'x', approved: 'yes' }),
      400,
    ],
    [
      'with a decision that there is not',
      'decide-tools',
      headers,
      '{"project_path":"/game","tools":["bake"],"decision":"toString"}',
      400,
    ],
    [
      'with a permission that there is not',
      'approve',
      headers,
      JSON.stringify({ log_id: LOG_ID, code_hash: 'x', approved: true, permit: 'forever' }),
      400,
    ],
    ['that takes back what is not permitted', 'revoke-permit', headers, '{"project_path":"/game","name":"*"}', 404],
    ['that takes back in another project', 'revoke-permit', headers, '{"project_path":"/o","name":"bake"}', 404],
    ['about no tools', 'decide-tools', headers, '{"project_path":"/game","tools":[],"decision":"allow"}', 400],
    [
      'about a tool that is decided',
      'decide-tools',
      headers,
      '{"project_path":"/game","tools":["bake","unity_query"],"decision":"allow"}',
      404,
    ],
    ['about every tool', 'decide-tools', headers, '{"project_path":"/game","tools":["*"],"decision":"allow"}', 404],
    [
      'about tools of another project',
      'decide-tools',
      headers,
      '{"project_path":"/other","tools":["bake"],"decision":"allow"}',
      404,
    ],
    [
      'that cannot be written',
      'decide-tools',
      headers,
      '{"project_path":"/game","tools":["bake","zip"],"decision":"allow"}',
      503,
    ],
    ['that is too long', 'cancel', headers, JSON.stringify({ log_id: 'x'.repeat(20_000) }), 413],
    ['that there is not', 'format', headers, '{}', 404],
    ['about nothing', 'cancel', headers, JSON.stringify({ log_id: 'x' }), 404],
  ])('%s is refused', async (_what, path, given, body, status) => {
    const page = await openPage(fixture.page.newLink());
    const answered = await ask(`${page.base}${path}`, {
      method: 'POST',
      headers: { ...given, cookie: page.cookie, origin: new URL(page.base).origin },
      body,
    });
    expect(answered.status).toBe(status);
    expect(JSON.parse(answered.text)).toEqual({ error: expect.any(String) });
    expect([fixture.decided, fixture.rules]).toEqual([[], []]);
  });

  test('without an origin is refused, and nothing is read of it', async () => {
    const page = await openPage(fixture.page.newLink());
    expect(
      (
        await ask(`${page.base}cancel`, {
          method: 'POST',
          headers: { ...headers, cookie: page.cookie },
          body: JSON.stringify({ log_id: LOG_ID }),
        })
      ).status,
    ).toBe(403);
  });

  test('decides about tools of a project, and has the policy checked', async () => {
    const page = await openPage(fixture.page.newLink());
    const wanted = { project_path: '/game', tools: ['bake', 'grow'], decision: 'ask' };
    expect(await page.post('decide-tools', wanted)).toMatchObject({
      status: 200,
      text: expect.stringContaining('You are asked before each call of: bake, grow.'),
    });
    expect(fixture.rules).toEqual([{ tools: ['bake', 'grow'], decision: 'ask' }]);
    expect(fixture.events).toContainEqual({ type: 'policy_may_have_changed' });
  });

  test('shows what came of it', async () => {
    const page = await openPage(fixture.page.newLink());
    expect(JSON.parse((await page.post('cancel', { log_id: LOG_ID })).text)).toEqual({ message: 'Asked to stop.' });
    const approve = { log_id: LOG_ID, code_hash: 'h', approved: true };
    const cases: [ApprovalOutcome, number, RegExp][] = [
      ['taken', 200, /^\{"message":"Approved/],
      ['none_open', 404, /"error":"No question is open/],
      ['other_work', 400, /nothing was approved/],
      ['too_late', 200, /"message":"Too late: /],
    ];
    for (const [outcome, status, text] of cases) {
      fixture.outcome = outcome;
      expect(await page.post('approve', approve)).toMatchObject({ status, text: expect.stringMatching(text) });
    }
    expect(fixture.decided).toEqual(cases.map(() => ({ ...approve, by: 'the live page' })));
  });
});

test('every answer, good or bad, says that nothing of others is loaded, framed or kept', async () => {
  const page = await openPage(fixture.page.newLink());
  const link = fixture.page.newLink();
  const all = [
    await ask(link),
    await ask(link),
    await ask(fixture.page.newLink(), {
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    }),
    await page.get(''),
    await page.get('page.js'),
    await page.get('nothing'),
    await page.get(`operation?log_id=x`),
    await ask(`${page.base}events`),
    await page.post('cancel', {}),
  ];
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([303, 401, 200, 404, 400]));
  for (const { headers } of all) {
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self';.*frame-ancestors 'none'/,
      ),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('an installation without a page says so', async () => {
  await expect(
    serveLive({
      runner: createFakeRunner().runner,
      watchers: { onChanged: () => undefined },
      decideTools: () => undefined,
      log: () => undefined,
      folder: '/nowhere',
    }),
  ).rejects.toThrow(/has no live page: .*index\.html is missing/);
});

describe('a stream', () => {
  test('begins with everything, and the hub is watched only while a page listens', async () => {
    const page = await openPage(fixture.page.newLink());
    expect(fixture.events).toEqual([]);
    const stream = page.listen();
    expect(await stream.wait('snapshot')).toMatchObject({
      server_version: expect.any(String),
      now: expect.any(Number),
      editors: [],
      operations: [],
      logs: [],
    });
    expect(fixture.events).toEqual([
      { type: 'watch', on: true },
      { type: 'page', open: true },
    ]);
    expect([fixture.page.count(), fixture.page.isOpen()]).toEqual([1, true]);
    const second = page.listen();
    await second.wait('snapshot');
    stream.close();
    await waitFor('the stream to be gone', () => fixture.page.count() === 1);
    expect(fixture.events).toHaveLength(2);
    second.close();
    await waitFor('both to be gone', () => fixture.page.count() === 0);
    expect(fixture.events.slice(2), 'no user can decide there any more').toEqual([{ type: 'page', open: false }]);
    await fixture.page.close();
    expect(fixture.events).toEqual([
      { type: 'watch', on: true },
      { type: 'page', open: true },
      { type: 'page', open: false },
      { type: 'watch', on: false },
    ]);
  });

  test('reports the first change at once and the next ones in batches, each operation in its last state', async () => {
    const page = await openPage(fixture.page.newLink());
    const stream = page.listen();
    await stream.wait('snapshot');
    fixture.changed({ operations: [operation(1)] });
    await stream.wait('operations');
    for (let n = 0; n < 500; n += 1)
      fixture.changed({ operations: [operation(1, { deduplicated: n }), operation(2)], clients: [`c${n}`] });
    await stream.wait('operations', (all) => all.some(({ deduplicated }) => deduplicated === 499));
    expect(stream.heard.operations.map((batch) => batch.length)).toEqual([1, 2]);
    expect(stream.heard.clients).toEqual([['c499']]);
  });

  test('omits what no user could read, and says how many lines', async () => {
    const page = await openPage(fixture.page.newLink());
    const stream = page.listen();
    await stream.wait('snapshot');
    for (let n = 0; n < 100_000; n += 500)
      fixture.changed({ logs: Array.from({ length: 500 }, (_, index) => line(n + index)) });
    await stream.wait('logs', (logs) => logs.at(-1)?.log_id === 'log-99999');
    const shown = stream.heard.logs.flat();
    const leftOut = stream.heard.left_out.reduce((sum, { logs }) => sum + logs, 0);
    expect(shown.length + leftOut).toBe(100_000);
    expect(Math.max(...stream.heard.logs.map((batch) => batch.length))).toBeLessThanOrEqual(1_000);
  });

  test('of which there are too many is refused', async () => {
    const page = await openPage(fixture.page.newLink());
    const streams = Array.from({ length: 20 }, () => page.listen());
    await Promise.all(streams.map((stream) => stream.wait('snapshot')));
    expect(await page.get('events')).toMatchObject({
      status: 503,
      text: expect.stringContaining('20 pages are open already'),
    });
    for (const stream of streams) stream.close();
  });

  test('has the texts of questions as far as they fit, and of each how much it is', async () => {
    const question = (n: number) => ({
      code_hash: `h${n}`,
      text: 'x'.repeat(4_000),
      reason: 'r',
      ...(n === 900 ? { chars: 9_000 } : {}),
    });
    const operations = Array.from({ length: 1_000 }, (_, n) => operation(n, { question: question(n) }));
    fixture.overview = {
      kind: 'overview',
      overview: { store_id: 's', editors: [], clients: [], operations, logs: [] },
    };
    const page = await openPage(fixture.page.newLink());
    const stream = page.listen();
    const snapshot = await stream.wait('snapshot');
    expect(snapshot.operations).toHaveLength(1_000);
    expect(
      [0, 100, 900, 999].map((n) => [
        snapshot.operations[n]?.question?.text.length,
        snapshot.operations[n]?.question?.chars,
      ]),
    ).toEqual([
      [4_000, undefined],
      [4_000, undefined],
      [0, 9_000],
      [0, 4_000],
    ]);
    fixture.changed({ operations });
    await stream.wait('operations');
    expect(stream.text().length).toBeLessThan(4_000_000);
  });

  test('whose snapshot cannot be made ends with a line in the log; the server continues', async () => {
    const refusing = {
      toJSON: (): never => {
        throw new RangeError('Invalid string length');
      },
    };
    fixture.overview = {
      kind: 'overview',
      overview: {
        store_id: 's',
        editors: [],
        clients: [],
        operations: [Object.assign(operation(1), refusing)],
        logs: [],
      },
    };
    const page = await openPage(fixture.page.newLink());
    const stream = page.listen();
    await waitFor('its end', () => stream.ended());
    expect(fixture.logged).toContainEqual(
      expect.stringContaining('a snapshot could not be made: Invalid string length'),
    );
    fixture.overview = empty;
    await page.listen().wait('snapshot');
  });

  test('ends where the store cannot be read; the page comes again', async () => {
    const page = await openPage(fixture.page.newLink());
    fixture.overview = { kind: 'failed', code: 'unavailable', reason: 'The store does not answer.' };
    const stream = page.listen();
    await waitFor('its end', () => stream.ended());
    expect(stream.text()).toContain('retry: 1000');
  });
});

describe('a stream by itself', () => {
  const BIG = 'x'.repeat(1_000_000);
  const undo: (() => void)[] = [];
  afterEach(() => {
    for (const one of undo.splice(0)) one();
  });

  /** A feed on a server of its own, with limits that a test can reach. */
  async function open(
    limits: { waiting_bytes: number; patience_ms: number; alive_ms: number },
    isValid = (): boolean => true,
  ) {
    const watchers = { onChanged: (_changes: Changes): void => undefined };
    const state = { snapshots: 0, waiting: (): number => 0 };
    const feed = createLiveFeed({
      watchers,
      log: () => undefined,
      runner: {
        feed: () => undefined,
        ownRead(_read, answered) {
          state.snapshots += 1;
          answered({
            kind: 'overview',
            overview: {
              store_id: 's',
              editors: [],
              clients: [`snapshot ${state.snapshots}`],
              operations: [],
              logs: [],
            },
          });
        },
      },
    });
    const server = createServer((request, response) => {
      if (request.url?.startsWith('/?') === true)
        return void response.writeHead(303, { location: '/', 'set-cookie': 'a=b' }).end();
      state.waiting = () => response.writableLength;
      feed.follow(openLiveStream(response, { isValid, limits }));
    });
    const page = await openPage(`http://127.0.0.1:${await listenOnLoopback(server)}/?code=x`);
    const stream = page.listen();
    undo.push(() => {
      stream.close();
      feed.close();
      server.closeAllConnections();
      server.close();
    });
    await stream.wait('snapshot');
    return { ...watchers, change: (changes: Changes) => watchers.onChanged(changes), state, stream, feed };
  }

  async function fill({ change, state }: Awaited<ReturnType<typeof open>>): Promise<void> {
    await waitFor('the batches to pile up', () => {
      change({ clients: [BIG] });
      return state.waiting() > 500_000;
    });
  }

  test('that is read slowly costs a bounded amount of memory, and gets a new snapshot when it is read again', async () => {
    const opened = await open({ waiting_bytes: 500_000, patience_ms: 60_000, alive_ms: 60_000 });
    const { stream, state, change } = opened;
    stream.pause();
    await fill(opened);
    const most = state.waiting();
    for (let n = 0; n < 5; n += 1) {
      change({ clients: [`${BIG.slice(1)}${n}`] });
      // Each of them is a batch of its own.
      await new Promise((resolve) => setTimeout(resolve, 110));
    }
    expect(state.waiting()).toBeLessThanOrEqual(most);
    expect(state.snapshots).toBe(1);
    stream.resume();
    await stream.wait('snapshot', ({ clients }) => clients[0] === 'snapshot 2');
    change({ clients: ['after'] });
    await stream.wait('clients', (clients) => clients[0] === 'after');
  });

  test('that is not read any more is cut off', async () => {
    const opened = await open({ waiting_bytes: 500_000, patience_ms: 50, alive_ms: 60_000 });
    opened.stream.pause();
    await fill(opened);
    await waitFor('the stream to be gone', () => opened.feed.count() === 0);
  });

  test('shows that it lives, and ends with its session', async () => {
    let isValid = true;
    const { stream } = await open({ waiting_bytes: 500_000, patience_ms: 60_000, alive_ms: 10 }, () => isValid);
    await waitFor('a comment', () => stream.text().includes(': alive\n\n'));
    expect(stream.ended()).toBe(false);
    isValid = false;
    await waitFor('the end', () => stream.ended());
  });
});
