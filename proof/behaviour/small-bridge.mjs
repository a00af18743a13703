// A small bridge that keeps every promise of level B, or breaks exactly one: DEFECT in the environment names it (defects.ts says what each does). It speaks MCP,
// or, where HTTP_FILE says where its port and token are to be written, HTTP with jobs.
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const { UNITY_PORT, OWN_TIMEOUT_MS, JOURNAL, HTTP_FILE, DEFECT = 'none' } = process.env;
const has = (defect) => DEFECT === defect;
const ownTimeout = Number(OWN_TIMEOUT_MS);
const REDIAL_MS = 20;
const START_MS = 100;
const BIG_CHARS = 65_536;

/** Operations by their handle: { id, program, state: waiting | sent | started | done | failed, value, error, heard, waiters }. */
const operations = new Map();
const open = ({ state }) => state !== 'done' && state !== 'failed';

// The journal: what was asked for and what came of it, so that a restart knows.

const keep = (entry) => has('forgets') || appendFileSync(JOURNAL, `${JSON.stringify(entry)}\n`);

function remember() {
  let text = '';
  try {
    text = has('forgets') ? '' : readFileSync(JOURNAL, 'utf8');
  } catch {
    // The first start.
  }
  for (const line of text.split('\n').filter(Boolean)) {
    const entry = JSON.parse(line);
    operations.set(entry.id, { waiters: new Set(), ...operations.get(entry.id), ...entry });
  }
}

function change(operation, entry) {
  Object.assign(operation, entry);
  keep({ id: operation.id, ...entry });
}

// Unity.

let unity;
let session;
let wasReloading = false;
let reloadedAt;
let lastValue;
const listWaiters = [];

const sendMessage = (message) => unity?.write(`${JSON.stringify(message)}\n`);

function dial() {
  const socket = connect(Number(UNITY_PORT), '127.0.0.1');
  socket.on('error', () => {});
  socket.on('close', () => {
    if (unity === socket) unity = undefined;
    setTimeout(dial, REDIAL_MS);
  });
  const lines = createInterface({ input: socket });
  lines.on('error', () => {});
  lines.on('line', (line) => {
    if (has('big') && line.length > 1_000_000) process.exit(1);
    hear(socket, JSON.parse(line));
  });
}

function hear(socket, message) {
  if ('session' in message) return greet(socket, message.session);
  if ('reloading' in message) return void (wasReloading = true);
  if ('tools' in message) return listWaiters.splice(0).forEach((answer) => answer());
  const operation = operations.get(message.started ?? message.cancelled ?? message.id);
  if (operation === undefined || !open(operation)) return;
  if ('cancelled' in message) change(operation, cancelled);
  else if ('started' in message) change(operation, { state: 'started' });
  else if ('unknown' in message)
    end(operation, { state: 'failed', error: 'Unity does not know this command any more' });
  else finish(operation, message);
}

/** What was sent is asked for, and never sent again: it may have run. */
function greet(socket, name) {
  unity = socket;
  const isAgain = session === name;
  const isFirst = session === undefined;
  const isOther = session !== undefined && !isAgain;
  const wasAnnounced = wasReloading;
  if (isOther) reloadedAt = Date.now();
  session = name;
  wasReloading = false;
  for (const operation of [...operations.values()].filter(open)) {
    if (operation.state === 'waiting') continue;
    if (isAgain && has('lost') && operation.state === 'started') operation.state = 'waiting';
    else if (isAgain && has('unconfirmed') && operation.state === 'sent') operation.state = 'waiting';
    else if (isFirst && has('reruns')) operation.state = 'waiting';
    else if (isOther && has('success') && !wasAnnounced) end(operation, { state: 'done', value: 'done' });
    else sendMessage({ status: operation.id });
  }
  send();
}

function send() {
  if (unity === undefined) return;
  for (const operation of [...operations.values()].filter(({ state }) => state === 'waiting')) {
    if (has('drops') && waitsInUnity(operation)) operation.isDropped = true;
    if (operation.isDropped) continue;
    if (has('serial') && [...operations.values()].some((one) => isInFlight(one) && one.waiters.size > 0)) return;
    operation.sentAt = Date.now();
    change(operation, { state: 'sent', session });
    sendMessage({ run: operation.id, program: operation.program });
  }
}

/** Whether another one has waited there for a time that no start takes. */
const waitsInUnity = (operation) =>
  [...operations.values()].some(
    (one) => one !== operation && one.state === 'sent' && Date.now() - one.sentAt > START_MS,
  );

const isInFlight = ({ state }) => state === 'sent' || state === 'started';

function finish(operation, { value: all, ran_ms }) {
  sendMessage({ got: operation.id });
  if (has('unkept') && all.length > BIG_CHARS) return;
  const isStale = has('stale') && operation.cameAt > reloadedAt && lastValue !== undefined;
  const value = isStale ? lastValue : has('cuts') ? all.slice(0, BIG_CHARS) : all;
  lastValue = all;
  if (has('late') && ran_ms > ownTimeout && !operation.again) {
    operation.again = true;
    return sendMessage({ run: operation.id, program: operation.program });
  }
  if (has('wrong') && operation.waiters.size === 0) {
    const [other] = [...operations.values()].flatMap(({ waiters }) => [...waiters]);
    other?.({ value });
  }
  end(operation, { state: 'done', value });
}

function end(operation, how) {
  change(operation, how);
  for (const answer of operation.waiters) answer(how);
  send();
}

// Tools.

const text = (words, isError = false) => ({
  content: [{ type: 'text', text: words }],
  ...(isError ? { isError } : {}),
});

const answerFor = (operation, { value, error }) => {
  change(operation, { heard: true });
  return error === undefined ? text(value) : text(error, true);
};

/** The same call joins what still runs, and what has ended undelivered; without a key, that only if nothing else was called since. */
function operationFor(program, key) {
  const known = [...operations.values()].slice(has('forgetful') ? -10 : 0);
  const isNewest = (one) => key !== undefined || has('outdated') || known.at(-1) === one;
  const found = known.find((one) => one.program === program && !one.heard && (open(one) || isNewest(one)));
  if (found !== undefined) return found;
  const operation = {
    id: crypto.randomUUID(),
    program,
    cameAt: Date.now(),
    state: 'waiting',
    heard: false,
    waiters: new Set(),
  };
  operations.set(operation.id, operation);
  const { waiters: _, ...entry } = operation;
  keep(entry);
  return operation;
}

function run({ program, key, timeout_ms = ownTimeout }, signal) {
  const operation = operationFor(program, key);
  if (!open(operation)) return answerFor(operation, operation);
  return new Promise((resolve) => {
    const leave = (answer) => {
      clearTimeout(timer);
      operation.waiters.delete(receiveEnd);
      resolve(answer);
      send();
    };
    const receiveEnd = (how) => leave(answerFor(operation, how));
    const timer = setTimeout(
      () => leave(text(`still running, ask with handle ${operation.id}`)),
      Math.min(timeout_ms, ownTimeout),
    );
    operation.waiters.add(receiveEnd);
    signal.onabort = () => {
      leave(undefined);
      if (!has('uncancelled')) takeBack(operation);
    };
    send();
  });
}

const cancelled = { state: 'failed', error: 'cancelled', heard: true };

function takeBack(operation) {
  if (operation.waiters.size > 0 || operation.state === 'started' || !open(operation)) return;
  // What was sent may have started: Unity knows.
  if (operation.state === 'sent') sendMessage({ cancel: operation.id });
  else change(operation, cancelled);
}

function result({ handle }) {
  const operation = operations.get(handle);
  if (operation === undefined) return text(`no operation has the handle ${handle}`, true);
  return open(operation) ? text(`still running, ask with handle ${handle}`) : answerFor(operation, operation);
}

const tools = [
  {
    name: 'run',
    inputSchema: {
      type: 'object',
      properties: { program: { type: 'string' }, key: { type: 'string' }, timeout_ms: { type: 'number' } },
    },
  },
  { name: 'result', inputSchema: { type: 'object', properties: { handle: { type: 'string' } } } },
];

let calls = 0;
const methods = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'small-bridge', version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list'() {
    if (!has('hangs')) return { tools };
    sendMessage({ tools: true });
    return new Promise((resolve) => listWaiters.push(() => resolve({ tools })));
  },
  'tools/call'({ name, arguments: args }, signal) {
    calls += 1;
    if (has('first') && calls === 1) return text('not started yet', true);
    return name === 'run' ? run(args, signal) : result(args);
  },
};

/** Requests that are not answered yet, by their id. */
const requests = new Map();

async function take({ id, method, params = {} }) {
  if (method === 'notifications/cancelled') return requests.get(params.requestId)?.onabort?.();
  if (id === undefined) return;
  const signal = {};
  requests.set(id, signal);
  const outcome = await methods[method]?.(params, signal);
  requests.delete(id);
  if (outcome !== undefined) process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: outcome })}\n`);
}

// HTTP: each call is a job, which is asked for until it has ended.

const viewOf = (operation) =>
  open(operation) ? { job: operation.id, state: 'running' } : { ...viewOfEnd(operation), job: operation.id };
const viewOfEnd = ({ state, value, error }) => (state === 'done' ? { state, value } : { state, error });

const routes = {
  'GET /tools': () => methods['tools/list'](),
  'POST /job'({ program, key }) {
    calls += 1;
    if (has('first') && calls === 1) return undefined;
    const operation = operationFor(program, key);
    send();
    return viewOf(operation);
  },
  'GET /job'({ id }) {
    const operation = operations.get(id);
    if (operation !== undefined && !open(operation)) change(operation, { heard: true });
    return operation === undefined ? undefined : viewOf(operation);
  },
  'POST /cancel'({ id }) {
    const operation = operations.get(id);
    if (operation !== undefined && !has('uncancelled')) takeBack(operation);
    return {};
  },
};

async function serve(token, request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  let body = '';
  for await (const chunk of request) body += chunk;
  const isKnown = request.headers.authorization === `Bearer ${token}`;
  const given = body === '' ? Object.fromEntries(searchParams) : JSON.parse(body);
  const answer = isKnown ? await routes[`${request.method} ${pathname}`]?.(given) : undefined;
  const status = isKnown ? (answer === undefined ? 404 : 200) : 401;
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify(answer ?? { state: 'refused' }));
}

function serveHttp() {
  const token = crypto.randomUUID();
  const server = createServer((request, response) => void serve(token, request, response));
  server.listen(0, '127.0.0.1', () => {
    writeFileSync(`${HTTP_FILE}.draft`, JSON.stringify({ port: server.address().port, token }));
    renameSync(`${HTTP_FILE}.draft`, HTTP_FILE);
  });
}

remember();
dial();
const input = createInterface({ input: process.stdin }).on('close', () => process.exit());
if (HTTP_FILE === undefined) input.on('line', (line) => void take(JSON.parse(line)));
else serveHttp();
