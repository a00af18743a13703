import type { Tool as SdkTool } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { ContractError } from '../../generated/typescript/contract-error.ts';
import { createClient } from '../../generated/typescript/client.ts';
import { dispatchTool, type Refuse, type ToolHandlers } from '../../generated/typescript/handlers.ts';
import { toolDefaults, tools, type Tool } from '../../generated/typescript/tools.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { isKnownUnityNotification } from '../../generated/typescript/unions.ts';
import type {
  DomainReloadNotification,
  Envelope,
  ErrorEnvelope,
  Json,
  LogsResult,
  UnityNotification,
} from '../../generated/typescript/types.ts';

const log_id = '01890a5d-ac96-774b-bcce-b302099a8057';

function refusal(message: string): ErrorEnvelope {
  return { status: 'error', log_id, is_complete: true, message, error: message, error_code: 'invalid_params' };
}

const refuse: Refuse<string> = (tool, violations, context) =>
  refusal(`${context}: ${tool}: ${violations.map((violation) => violation.message).join()}`);
const completed = { status: 'completed', log_id, is_complete: true, message: 'Done.' } as const;

const handlers: ToolHandlers<string> = {
  unity_execute_code: (params, context) => Promise.resolve({ ...completed, result: { ran: params.code, context } }),
  unity_query: () => Promise.resolve({ ...completed, result: null }),
  unity_get_result: (params) =>
    Promise.resolve({ status: 'not_found', log_id: params.log_id, is_complete: true, message: 'Unknown.' }),
  unity_get_logs: () => Promise.resolve({ ...completed, result: { entries: [], more: false } }),
  unity_get_log_details: () => Promise.reject(new Error('the disk is full')),
  unity_help: () => Promise.resolve({ ...completed, result: { topic: 'query', title: 'Query', text: '', topics: [] } }),
};

describe('the dispatcher', () => {
  it('gives valid arguments and the context to the handler of the tool', async () => {
    const answer = await dispatchTool(handlers, 'unity_execute_code', { code: 'return 1;', timeout: 5 }, 'me', refuse);
    expect(answer).toEqual({
      unknown: false,
      tool: 'unity_execute_code',
      envelope: { ...completed, result: { ran: 'return 1;', context: 'me' } },
    });
  });

  it('takes absent arguments as none given', async () => {
    expect(await dispatchTool(handlers, 'unity_get_logs', undefined, 'me', refuse)).toMatchObject({
      envelope: { status: 'completed' },
    });
    expect(await dispatchTool(handlers, 'unity_execute_code', undefined, 'me', refuse)).toMatchObject({
      envelope: { error_code: 'invalid_params' },
    });
  });

  it.each([
    [{ code: 'x', timeout: '5' }, 'me: unity_execute_code: expected an integer at /timeout, got "5" (string)'],
    [
      { code: 'x', timeout: -1 },
      'me: unity_execute_code: expected a number of at least 0 at /timeout, got -1 (number)',
    ],
    [
      { code: 'x', timout: 5 },
      'me: unity_execute_code: "timout" is not an argument (there are: code, atomic, timeout, idempotency_key)',
    ],
    [null, 'me: unity_execute_code: expected an object at the root, got null'],
  ])('refuses %j before any handler sees it', async (given, message) => {
    const untouched = { ...handlers, unity_execute_code: () => Promise.reject(new Error('called')) };
    expect(await dispatchTool(untouched, 'unity_execute_code', given, 'me', refuse)).toMatchObject({
      unknown: false,
      envelope: { status: 'error', message },
    });
  });

  it.each(['unity_nothing', '__proto__', 'constructor', ''])('says that there is no tool "%s"', async (name) => {
    expect(await dispatchTool(handlers, name, {}, 'me', refuse)).toEqual({ unknown: true });
  });

  it('throws if a handler breaks the contract, and lets the errors of handlers pass', async () => {
    const broken: ToolHandlers<string> = {
      ...handlers,
      unity_query: () => Promise.resolve({ ...completed, log_id: 'x', result: null }),
    };
    await expect(dispatchTool(broken, 'unity_query', { query: 'x' }, 'me', refuse)).rejects.toThrow(ContractError);
    await expect(dispatchTool(broken, 'unity_query', { query: 'x' }, 'me', refuse)).rejects.toThrow(
      /the answer of unity_query breaks the contract: expected a string matching .* at \/log_id/,
    );
    await expect(dispatchTool(handlers, 'unity_get_log_details', { log_id }, 'me', refuse)).rejects.toThrow(
      'the disk is full',
    );
  });
});

describe('the client', () => {
  const envelope = { ...completed, result: { entries: [], more: false } };

  it('calls the tool by its name and gives the typed envelope', async () => {
    const calls: unknown[] = [];
    const client = createClient<string>(async (...call) => {
      calls.push(call);
      return { structuredContent: envelope };
    });
    const answer = await client.unity_get_logs({ limit: 5 }, 'options');
    expect(answer).toEqual(envelope);
    expect(calls).toEqual([['unity_get_logs', { limit: 5 }, 'options']]);
    if (answer.status === 'completed') expectTypeOf(answer.result).toEqualTypeOf<LogsResult>();
  });

  it('reads the text where there is no structured content', async () => {
    const client = createClient(() => Promise.resolve({ content: [{ type: 'text', text: JSON.stringify(envelope) }] }));
    expect(await client.unity_get_logs({})).toEqual(envelope);
  });

  it.each([
    [{}],
    [{ structuredContent: { ...envelope, is_complete: false } }],
    [{ structuredContent: { ...completed, status: 'timeout', is_complete: false } }],
    [{ content: [{ type: 'text', text: 'no JSON' }] }],
    [{ content: 'odd' }],
  ])('throws on %j, which is no answer of that tool', async (result) => {
    const client = createClient(() => Promise.resolve(result));
    await expect(client.unity_get_logs({})).rejects.toThrow(ContractError);
  });
});

describe('the types', () => {
  it('are JSON: every envelope can be a result', () => {
    expectTypeOf<Envelope>().toExtend<Json>();
    expectTypeOf<LogsResult>().toExtend<Json>();
  });

  it('narrow by tag, once unknown tags are sorted out', () => {
    const read = (notification: UnityNotification): string => {
      if (!isKnownUnityNotification(notification)) return `unknown ${notification.type}`;
      if (notification.type !== 'DOMAIN_RELOAD') return notification.type;
      expectTypeOf(notification).toEqualTypeOf<DomainReloadNotification>();
      return notification.timestamp;
    };
    expect(read({ type: 'DOMAIN_RELOAD', timestamp: 'now', payload: { generation: 1 } })).toBe('now');
    expect(read({ type: 'UNITY_SHUTDOWN', timestamp: 'now', payload: {} })).toBe('UNITY_SHUTDOWN');
    expect(read({ type: 'NEWER', what: 1 })).toBe('unknown NEWER');
  });

  it('of tools are those of the MCP SDK', () => {
    expectTypeOf<Tool>().toExtend<SdkTool>();
    expect(tools).toHaveLength(6);
    expect(toolDefaults.unity_execute_code.timeout).toBe(limits.timeout_default_ms);
    expect(toolDefaults.unity_get_result.timeout).toBe(0);
  });
});
