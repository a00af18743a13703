#!/usr/bin/env node
// An MCP server that fulfils the promises: a result is never lost, and nothing runs twice. This process has no state. The worker (worker.mjs),
// which outlives it, has the journal and the work; here are only the shapes of MCP, and two notifications that the worker cannot derive
// itself: that an answer has been written to the client, and that the client has stopped waiting.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { stateFolder } from './address.mjs';
import { completed, failed, waitIsOver } from './envelope.mjs';
import { uuid7 } from './uuid7.mjs';
import { openLink } from './link.mjs';
import { readAside } from './look-up.mjs';
import { defaultTimeout, helpTopics, tools, wrongArguments } from './tools.mjs';

const project = process.cwd();
const folder = stateFolder(project);
const server = new Server(
  { name: 'careful-server', version: '1.0.0' },
  { capabilities: { tools: { listChanged: true } }, instructions: helpTopics.timeouts },
);
// Another Unity may have other tools: clients are notified (PSH-02).
const link = openLink(folder, project, () => void server.sendToolListChanged().catch(() => {}));
const transport = new StdioServerTransport();
const requests = new Map(); // JSON-RPC id of a call -> its request id, until its answer is written and the client can no longer cancel it

const acceptTime = 1_000; // even if the caller waits for less: its answer has to report the acceptance
const lookUpTime = 500;
const workerGrace = 25;
const progressInterval = 10_000;
const retractionWindow = 5_000;

server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
  const tool = tools.find(({ name }) => name === params.name);
  if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}.`);
  const args = params.arguments ?? {};
  const wrong = wrongArguments(tool, args);
  const envelope = wrong === undefined ? await answer(tool.name, args, extra) : failed('invalid_params', wrong);
  return {
    content: [{ type: 'text', text: JSON.stringify(envelope) }],
    structuredContent: envelope,
    isError: envelope.status === 'error',
  };
});

async function answer(tool, args, extra) {
  if (tool === 'unity_help') return help(args.topic ?? 'overview');
  const request = uuid7();
  requests.set(extra.requestId, request);
  const { message, until, orElse } = order(tool, args, request);
  const progress = reporter(extra);
  const worker = link.ask({ ...message, request }, progress.report);
  const envelope = await Promise.race([worker, after(until + workerGrace - Date.now(), orElse)]);
  progress.stop();
  return envelope.status === 'not_found' ? { ...envelope, log_id: args.log_id } : envelope;
}

/** An id as it is stored: requests may have UUIDs in upper case. */
const storedId = (log_id) =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(log_id) ? log_id.toLowerCase() : log_id;

/** The message for the worker, the deadline of its answer, and the answer without one. */
function order(tool, args, request) {
  const client = { name: server.getClientVersion()?.name, folder: project };
  const { timeout, idempotency_key: key, ...params } = args;
  const look = (message, until) => ({
    message,
    until: Math.max(until, Date.now() + lookUpTime),
    orElse: () => readAside(folder, message, link.isOnItsWay),
  });
  if (tool === 'unity_get_logs') return look({ do: 'logs', filter: args }, 0);
  if (tool === 'unity_get_log_details') return look({ do: 'details', log_id: storedId(args.log_id) }, 0);
  const until = Date.now() + (timeout ?? (tool === 'unity_get_result' ? 0 : defaultTimeout));
  if (tool === 'unity_get_result') return look({ do: 'result', log_id: storedId(args.log_id), until }, until);
  return {
    message: { do: 'call', tool, params, key, client, until },
    until: Math.max(until, Date.now() + acceptTime),
    orElse: () => waitIsOver({ log_id: request }),
  };
}

const after = (ms, then) => new Promise((resolve) => setTimeout(() => resolve(then()), ms).unref());

function help(topic) {
  const topics = Object.keys(helpTopics).map((name) => ({ topic: name, title: name }));
  return completed('Help.', { topic, title: topic, text: helpTopics[topic], topics });
}

/** Progress for each partial result, and a periodic notification without one (PAR-04). */
function reporter({ _meta, sendNotification }) {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return { report: () => {}, stop: () => {} };
  let progress = 0;
  const report = (value) => {
    progress += 1;
    const message = value === undefined ? 'It continues.' : JSON.stringify(value);
    void sendNotification({ method: 'notifications/progress', params: { progressToken, progress, message } });
  };
  const timer = setInterval(report, progressInterval);
  return { report, stop: () => clearInterval(timer) };
}

/** The answer is delivered when it has been written, not when it was made. */
const send = transport.send.bind(transport);
transport.send = async (message) => {
  await send(message);
  const request = requests.get(message.id);
  const envelope = message.result?.structuredContent;
  if (request === undefined || envelope === undefined) return;
  link.send({ do: 'delivered', request, log_id: envelope.log_id, is_complete: envelope.is_complete });
  setTimeout(() => requests.delete(message.id), retractionWindow).unref();
};
/** The SDK drops a request that has been answered; a cancel that crossed the answer still means that no client received it. */
transport.onmessage = ({ method, params }) => {
  const request = method === 'notifications/cancelled' ? requests.get(params?.requestId) : undefined;
  if (request !== undefined) link.send({ do: 'cancel', request });
};

await server.connect(transport);
process.stdin.on('end', () => process.exit(0)); // the client has disconnected; the work continues in the worker
