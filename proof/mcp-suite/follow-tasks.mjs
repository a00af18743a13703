// Calls unity_execute_code through the client of the tasks extension, which is imported from argv[2], at the URL argv[3], with each of the arguments in
// argv[4] (JSON). Says yes to every question. Prints how each call ended.
import { pathToFileURL } from 'node:url';

const [, , entry = '', url = '', calls = '[]'] = process.argv;
const { withTasks } = await import(pathToFileURL(entry).href);

const VERSION = '2026-07-28';
const prefix = 'io.modelcontextprotocol';
const ended = [];
for (const given of JSON.parse(calls)) ended.push(await follow(given));
process.stdout.write(JSON.stringify(ended));

async function follow(given) {
  const sent = [];
  let asked = 0;
  const session = withTasks(portOf(sent), {
    onInputRequest: async () => {
      asked += 1;
      return { action: 'accept', content: { approve: true } };
    },
  });
  const execution = await session.callTool('unity_execute_code', given);
  const { outcome } = await execution.settle();
  await session.close();
  return { status: outcome.status, result: outcome.result, error: outcome.error?.message, asked, sent };
}

/** What the client speaks through: one request, one answer. */
function portOf(sent) {
  const none = () => () => undefined;
  return {
    endpointId: url,
    taskCapabilities: { generation: 'v2', capabilities: {} },
    dispatch: (request) => dispatch(request, sent),
    onServerRequest: none,
    onNotification: none,
    onInvalidated: none,
    invalidated: false,
  };
}

async function dispatch({ method, params = {} }, sent) {
  sent.push(method);
  const meta = params._meta ?? {};
  const capabilities = { elicitation: {}, ...meta[`${prefix}/clientCapabilities`] };
  const _meta = {
    [`${prefix}/protocolVersion`]: VERSION,
    [`${prefix}/clientInfo`]: { name: 'ext-tasks', version: '1' },
    ...meta,
    [`${prefix}/clientCapabilities`]: capabilities,
  };
  const name = params.name ?? params.taskId;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': VERSION,
      'mcp-method': method,
      ...(name === undefined ? {} : { 'mcp-name': name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: sent.length, method, params: { ...params, _meta } }),
  });
  const { error, result } = answerIn(await response.text());
  return error === undefined ? { kind: 'result', result } : { kind: 'error', error };
}

function answerIn(text) {
  const events = text.split('\n').filter((line) => line.startsWith('data: {'));
  return JSON.parse(events.at(-1)?.slice('data: '.length) ?? text);
}
