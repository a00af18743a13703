import { limits } from '../../generated/typescript/limits.ts';
import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import type { ToolCall } from '../../server/hub/protocol/call.ts';
import type { Asked } from '../oracles/history.ts';

/** The text that runs, whichever tool it is. */
export function workIn({ code, query, name, arguments: args }: JsonObject): string | undefined {
  if (args === undefined) return [code, query].find((text) => typeof text === 'string');
  const work = typeof args === 'object' && args !== null && !Array.isArray(args) ? args['work'] : undefined;
  return typeof work === 'string' ? work : customWork(name, args);
}

export function wordsOf({
  tool,
  params,
}: ToolCall): Pick<Asked, 'tool' | 'custom' | 'timeout' | 'work' | 'key' | 'log_id'> {
  switch (tool) {
    case 'unity_execute_code':
    case 'unity_query': {
      const work = 'code' in params ? params.code : params.query;
      return {
        tool,
        work,
        timeout: params.timeout ?? limits.timeout_default_ms,
        ...(params.idempotency_key === undefined ? {} : { key: params.idempotency_key }),
      };
    }
    case 'custom_tool': {
      const { work } = params.arguments;
      return {
        tool,
        custom: params.name,
        work: typeof work === 'string' ? work : customWork(params.name, params.arguments),
        timeout: params.timeout ?? limits.timeout_default_ms,
        ...(params.idempotency_key === undefined ? {} : { key: params.idempotency_key }),
      };
    }
    case 'unity_get_result':
      return { tool, log_id: params.log_id, timeout: params.timeout ?? 0 };
    case 'unity_get_log_details':
      return { tool, log_id: params.log_id, timeout: 0 };
    case 'unity_get_logs':
    case 'unity_help':
      return { tool, timeout: 0 };
  }
}

/** A tool of the Editor's own that runs no program is told by its name and its arguments. */
export const customWork = (name: Json | undefined, args: Json | undefined): string =>
  `${JSON.stringify(name)} ${JSON.stringify(args)}`;

export const isAboutWork = ({ tool }: ToolCall): boolean =>
  tool === 'unity_execute_code' || tool === 'unity_query' || tool === 'custom_tool' || tool === 'unity_get_result';
