import { makeTemporaryFolder } from '../../conformance/lib/temporary-folder.ts';
import { callOverHttp, startProduct, type ProductServer } from './product-server.ts';
import { inspector } from './install.ts';
import { recentOutput, runProcess, type ProcessEnd } from '../lib/run-process.ts';
import type { SuiteOutcome, RowPlan, SuiteSetup } from './results.ts';
import { parseJson } from '../../server/lib/json.ts';
import { readyTools } from '../../generated/typescript/ready-tools.ts';

type Transport = 'stdio' | 'http';

type Era = 'legacy' | 'modern';

/** The Inspector connects to the product in each way of clients: by the command of stdio clients (the forwarder) and over HTTP, in both eras. */
export const inspectorRows: readonly RowPlan[] = (['stdio', 'http'] as const).flatMap((transport) =>
  (['legacy', 'modern'] as const).map((era) => inspectorRow(transport, era)),
);

function inspectorRow(transport: Transport, era: Era): RowPlan {
  return {
    id: `inspector-${transport}-${era}`,
    suite: inspector,
    subject: `product, ${transport}, ${era}`,
    play: (setup) => onProduct(transport, era, setup),
  };
}

async function onProduct(transport: Transport, era: Era, setup: SuiteSetup): Promise<SuiteOutcome> {
  const product = await startProduct(setup.bin);
  const home = makeTemporaryFolder();
  try {
    const calls = inspectorCalls(await someLogId(product.url));
    const differences = await playInspector(calls, {
      inspector: setup.commandOf(inspector),
      target: targetOf(transport, product, setup),
      era,
      home: home.path,
    });
    const passed = calls.length - differences.length;
    return { passed, expected: calls.length, checks: passed, differences };
  } finally {
    home.remove();
    await product.close();
  }
}

/** The target of the Inspector. */
function targetOf(
  transport: Transport,
  { url, project, stateDir }: ProductServer,
  { bin }: SuiteSetup,
): readonly string[] {
  switch (transport) {
    case 'stdio':
      return [process.execPath, bin, '--project', project, '-e', `MCP_UNITY_BRIDGE_HOME=${stateDir}`];
    case 'http':
      return ['--transport', 'http', '--server-url', `${url}?project=${encodeURIComponent(project)}`];
  }
}

/** The log_id of a new operation, for reads of it. */
async function someLogId(url: string): Promise<string> {
  const envelope = await callOverHttp(url, 'unity_execute_code', { code: 'return "inspected";', timeout: 20_000 });
  const log_id = envelope?.['log_id'];
  if (envelope?.['status'] !== 'completed' || typeof log_id !== 'string')
    throw new Error(`code did not run: ${JSON.stringify(envelope)}`);
  return log_id;
}

/** A call takes about two seconds; one that hangs is ended. */
const CALL_LIMIT_MS = 60_000;

/** It is usually waiting for processes to start. */
const AT_ONCE = 2;

interface InspectorSetting {
  /** The command of the Inspector: a Node and its script. */
  readonly inspector: readonly string[];
  /** Its target: options and a command or URL. */
  readonly target: readonly string[];
  readonly era: 'legacy' | 'modern';
  /** Its home folder, for its files. */
  readonly home: string;
}

/** Makes all calls; resolves to a sentence for each one with an unexpected answer. */
export async function playInspector(
  calls: readonly InspectorCall[],
  setting: InspectorSetting,
): Promise<readonly string[]> {
  const waiting = [...calls];
  const differences: string[] = [];
  const worker = async (): Promise<void> => {
    for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
      const wrong = await playCall(call, setting);
      if (wrong !== undefined) differences.push(`${call.name}: ${wrong}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return differences;
}

async function playCall(
  call: InspectorCall,
  { inspector, target, era, home }: InspectorSetting,
): Promise<string | undefined> {
  const command = [...inspector, '--cli', ...target, ...call.args, '--protocol-era', era, '--format', 'json', '-q'];
  const end = await runProcess(command, {
    cwd: home,
    env: { ...process.env, HOME: home, USERPROFILE: home },
    limit_ms: CALL_LIMIT_MS,
  });
  return wrongWith(call, end);
}

function wrongWith({ exit, holds }: InspectorCall, end: ProcessEnd): string | undefined {
  if (end.timedOut) return `no answer after ${CALL_LIMIT_MS / 1000} s`;
  if (end.code !== exit) return `expected exit code ${exit}, got ${end.code}: ${recentOutput(end)}`;
  const answer = answerOf(end.stdout);
  return answer !== undefined && holds(answer)
    ? undefined
    : `the answer is not what it should be: ${recentOutput(end)}`;
}

/** One JSON value, with or without the envelope of `--format json`. */
function answerOf(stdout: string): unknown {
  const printed = parseJson(stdout);
  return typeof printed === 'object' && printed !== null && 'result' in printed ? printed.result : printed;
}

/** One run of the Inspector: its call, and the check of its answer. */
export interface InspectorCall {
  readonly name: string;
  readonly args: readonly string[];
  /** Expected exit code of the Inspector; 5 is an answer with `isError`. */
  readonly exit: 0 | 5;
  /** True for the expected answer (one JSON value). */
  readonly holds: (answer: unknown) => boolean;
}

/** The six, and the Editor's tools that only read (`--tools read`). */
const toolNames: readonly string[] = [
  'unity_execute_code',
  'unity_query',
  'unity_get_result',
  'unity_get_logs',
  'unity_get_log_details',
  'unity_help',
  ...readyTools.filter(({ read_only_hint }) => read_only_hint === true).map(({ name }) => name),
];

/** No operation has this one. */
const STRANGE_LOG_ID = '00000000-0000-7000-8000-000000000000';

/** Calls of usual clients, for every kind of feature of the server. `log_id`: of an operation that has completed. */
function inspectorCalls(log_id: string): readonly InspectorCall[] {
  return [
    // --strict: a mistake in the schema of a tool ends with exit code 6.
    call('tools/list', ['--strict'], (answer) => sameSet(names(answer, 'tools', 'name'), toolNames)),
    tool(
      'unity_execute_code',
      { code: 'return 6 * 7;', timeout: 20_000 },
      (envelope) => at(envelope, 'status') === 'completed' && at(envelope, 'result') === 42,
    ),
    tool(
      'unity_execute_code',
      { code: 'return nothing(;', timeout: 20_000 },
      (envelope) => at(envelope, 'error_code') === 'compile_error',
      5,
    ),
    tool(
      'unity_query',
      { query: '6 * 7', timeout: 20_000 },
      (envelope) => at(envelope, 'status') === 'completed' && at(envelope, 'result') === 42,
    ),
    tool('unity_query', { question: '6 * 7' }, (envelope) => at(envelope, 'error_code') === 'invalid_params', 5),
    tool(
      'unity_get_result',
      { log_id },
      (envelope) => at(envelope, 'status') === 'completed' && at(envelope, 'log_id') === log_id,
    ),
    tool('unity_get_result', { log_id: STRANGE_LOG_ID }, (envelope) => at(envelope, 'status') === 'not_found'),
    tool('unity_get_logs', {}, (envelope) => at(envelope, 'status') === 'completed'),
    tool('unity_get_log_details', { log_id }, (envelope) => at(envelope, 'status') === 'completed'),
    tool('unity_help', {}, (envelope) => at(envelope, 'status') === 'completed'),
    call('resources/list', [], (answer) => listed.every((uri) => names(answer, 'resources', 'uri').includes(uri))),
    call('resources/templates/list', [], (answer) =>
      names(answer, 'resourceTemplates', 'uriTemplate').includes('unity://operations/{log_id}'),
    ),
    ...[...listed, `unity://operations/${log_id}`].map(reading),
    call('prompts/list', [], (answer) =>
      sameSet(names(answer, 'prompts', 'name'), ['unity_async_pattern', 'unity_debug_errors', 'unity_run_and_wait']),
    ),
    prompt('unity_async_pattern'),
    prompt('unity_debug_errors'),
    prompt('unity_run_and_wait', 'code=return 1;'),
  ];
}

/** Resources with a URI of their own. */
const listed = ['unity://operations', 'unity://logs', 'unity://editor', 'unity://help', 'unity://scene'];

function call(
  method: string,
  args: readonly string[],
  holds: InspectorCall['holds'],
  exit: InspectorCall['exit'] = 0,
): InspectorCall {
  return {
    name: [method, ...args.filter((word) => word.startsWith('unity'))].join(' '),
    args: ['--method', method, ...args],
    exit,
    holds,
  };
}

/** `holds` receives the envelope: the structured content, which has to be the text as well (ENV-01). */
function tool(
  name: string,
  given: object,
  holds: (envelope: unknown) => boolean,
  exit: InspectorCall['exit'] = 0,
): InspectorCall {
  return call(
    'tools/call',
    ['--tool-name', name, '--tool-args-json', JSON.stringify(given)],
    (answer) =>
      holds(at(answer, 'structuredContent')) &&
      at(at(at(answer, 'content'), 0), 'text') === JSON.stringify(at(answer, 'structuredContent')),
    exit,
  );
}

function reading(uri: string): InspectorCall {
  return call('resources/read', ['--uri', uri], (answer) => {
    const content = at(at(answer, 'contents'), 0);
    return (
      at(content, 'uri') === uri && (typeof at(content, 'text') === 'string' || typeof at(content, 'blob') === 'string')
    );
  });
}

function prompt(name: string, ...given: readonly string[]): InspectorCall {
  return call(
    'prompts/get',
    ['--prompt-name', name, ...(given.length === 0 ? [] : ['--prompt-args', ...given])],
    (answer) => {
      const text = at(at(at(at(answer, 'messages'), 0), 'content'), 'text');
      return typeof text === 'string' && text.length > 0;
    },
  );
}

/** A member, or undefined where there is none. */
function at(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function names(answer: unknown, list: string, member: string): readonly unknown[] {
  const items = at(answer, list);
  return Array.isArray(items) ? items.map((item) => at(item, member)) : [];
}

function sameSet(found: readonly unknown[], wanted: readonly string[]): boolean {
  return found.length === wanted.length && wanted.every((name) => found.includes(name));
}
