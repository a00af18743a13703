// A session with Unity, step by step: npm start, with Unity open (or: npm start -- <command that speaks MCP> <its arguments>).
// It prints one line a step and ends with an error where a step answers with another status than the one that is expected there.
import { setTimeout as pause } from 'node:timers/promises';
import type { RequestOptions } from '@modelcontextprotocol/client';
import { errorTable, type ToolClient } from 'mcp-unity-bridge';
import { connect } from './connect.ts';
import { finish } from './finish.ts';

type Unity = ToolClient<RequestOptions>;
type Answer = { readonly status: string; readonly message: string };
type WithStatus<A extends Answer, S extends A['status']> = Extract<A, { readonly status: S }>;

const has = <A extends Answer, S extends A['status']>(answer: A, status: S): answer is WithStatus<A, S> =>
  answer.status === status;

/** The answer as the type that its status has. */
function expect<A extends Answer, S extends A['status']>(answer: A, status: S): WithStatus<A, S> {
  if (has(answer, status)) return answer;
  throw new Error(`expected status "${status}", got "${answer.status}": ${answer.message}`);
}

const say = (step: string, ...facts: readonly unknown[]): void =>
  console.log([step, ...facts.map((fact) => (typeof fact === 'string' ? fact : JSON.stringify(fact)))].join(' | '));

/** The Editor may still be on its way: this error says that the same call can succeed later. */
async function awaitEditor(unity: Unity): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    const answer = await unity.unity_query({ query: '1 + 1' });
    if (answer.status !== 'error' || !errorTable[answer.error_code].retryable) return;
    await pause(100);
  }
}

async function look(unity: Unity): Promise<void> {
  const help = expect(await unity.unity_help({}), 'completed');
  say('help', help.status, help.result.title);
  const place = expect(await unity.unity_query({ query: "Scene['Player'].transform.position" }), 'completed');
  say('query', place.status, place.result);
}

async function run(unity: Unity): Promise<void> {
  const quick = expect(await unity.unity_execute_code({ code: 'return 6 * 7;' }), 'completed');
  say('run', quick.status, quick.result);
  const wrong = expect(await unity.unity_execute_code({ code: 'return Nothing.Here;' }), 'error');
  say('code that does not compile', wrong.status, wrong.error_code);
  const refused = expect(await unity.unity_execute_code({ code: 'return 1;', timeout: -1 }), 'error');
  say('arguments that do not fit', refused.status, refused.error_code);
}

async function outlastTheTimeout(unity: Unity): Promise<void> {
  const code = 'AI.Update("half"); await Task.Delay(2000); return "built";';
  const early = expect(await unity.unity_execute_code({ code, timeout: 200 }), 'timeout');
  say('slow work', early.status);
  const meanwhile = expect(await unity.unity_get_result({ log_id: early.log_id }), 'in_progress');
  say('asked at once', meanwhile.status);
  say('waited for', await finish(unity, early));
  const stored = expect(await unity.unity_get_result({ log_id: early.log_id }), 'completed');
  say('asked again', stored.status, stored.result, stored.partial_result);
}

async function receiveProgress(unity: Unity): Promise<void> {
  const heard: unknown[] = [];
  const code = 'for (int i = 1; i <= 3; i++) { AI.Update("step " + i); await Task.Delay(100); } return 3;';
  const answer = await unity.unity_execute_code(
    { code, timeout: 10_000 },
    { onprogress: ({ message }) => heard.push(message) },
  );
  say('progress', expect(answer, 'completed').result, ...heard);
}

async function sendTwice(unity: Unity): Promise<void> {
  const call = { code: 'AI.Write("example", "ran"); return 1;', timeout: 10_000, idempotency_key: 'example-1' };
  const first = expect(await unity.unity_execute_code(call), 'completed');
  const second = expect(await unity.unity_execute_code(call), 'completed');
  say('the same key again', second.status, {
    deduplicated: second.deduplicated === true,
    same_log_id: first.log_id === second.log_id,
  });
  const other = expect(await unity.unity_execute_code({ ...call, code: 'return 2;' }), 'error');
  say('the same key for other code', other.status, other.error_code);
}

async function readLogs(unity: Unity): Promise<void> {
  const logs = expect(await unity.unity_get_logs({ log_name: 'example' }), 'completed');
  say('logs', logs.status, ...logs.result.entries.map(({ log_type, message }) => `${log_type}: ${message}`));
  const [entry] = logs.result.entries;
  for (const log_id of [entry?.log_id, entry?.operation_log_id]) {
    const details = expect(await unity.unity_get_log_details({ log_id: log_id ?? '' }), 'completed');
    switch (details.result.kind) {
      case 'log_entry':
        say('details of an entry', details.status, details.result.entry.log_name);
        break;
      case 'operation':
        say('details of an operation', details.status, details.result.state, details.result.attempts);
        break;
    }
  }
  const unknown = expect(await unity.unity_get_result({ log_id: '01890a5d-ac96-774b-bcce-b302099a8057' }), 'not_found');
  say('an unknown id', unknown.status);
}

const [command, ...args] = process.argv.slice(2);
const { unity, close } = await (command === undefined ? connect() : connect(command, args));
try {
  await awaitEditor(unity);
  for (const part of [look, run, outlastTheTimeout, receiveProgress, sendTwice, readLogs]) await part(unity);
} finally {
  await close();
}
