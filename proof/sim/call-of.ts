import type { ToolCall } from '../../server/hub/protocol/call.ts';
import type { SimCommand } from './command.ts';
import { simTool, programs } from './programs.ts';

/** What a call of this kind asks for. A remark in the work shows what identifies it: its client, or its key, which any client may use. */
export function callOf({ client, program, timeout, how }: Omit<Extract<SimCommand, { do: 'call' }>, 'do'>): ToolCall {
  const work = programs[program];
  switch (how) {
    case 'plain':
      return { tool: 'unity_execute_code', params: { code: `${work}\n# client ${client}`, timeout } };
    case 'fresh':
      // The lines around the program do nothing in its language.
      return {
        tool: 'unity_execute_code',
        params: { code: `AI.RunTests(\n${work}\n# fresh of client ${client}\n)`, timeout },
      };
    case 'key':
      return {
        tool: 'unity_execute_code',
        params: { code: `${work}\n# key`, timeout, idempotency_key: `key ${program}` },
      };
    case 'tool':
      return {
        tool: 'custom_tool',
        params: { name: simTool.name, arguments: { work: `${work}\n# tool of client ${client}` }, timeout },
      };
    case 'query':
      return { tool: 'unity_query', params: { query: `${work}\n# query of client ${client}`, timeout } };
  }
}
