import { ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { toolNames, type ToolName } from '../../generated/typescript/tools.ts';
import type { RealClient } from '../targets/real-client.ts';
import { docsPage } from '../../server/lib/this-program.ts';
import type { ToolMappings } from '../adapter/protocol.ts';

export interface ListedTool {
  readonly name: string;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: unknown;
  readonly description?: unknown;
}

/** Every page, raw: what is wrong with a schema is for the checks to say. */
export async function listTools(client: RealClient): Promise<ListedTool[]> {
  const listed: ListedTool[] = [];
  let cursor: unknown;
  do {
    const page: Readonly<Record<string, unknown>> = await client
      .sdk()
      .request({ method: 'tools/list', params: typeof cursor === 'string' ? { cursor } : {} }, ResultSchema, {
        timeout: LIST_MS,
      });
    if (Array.isArray(page['tools'])) listed.push(...page['tools'].filter(isListed));
    cursor = page['nextCursor'];
  } while (typeof cursor === 'string' && listed.length < TOOLS_MAX);
  return listed;
}

export const LIST_MS = 10_000;

const TOOLS_MAX = 1_000;

const isListed = (tool: unknown): tool is ListedTool =>
  typeof tool === 'object' && tool !== null && typeof Reflect.get(tool, 'name') === 'string';

/** Which of the six tools are missing, what is offered instead, and what to do; undefined: none is missing. */
export function missingTools(
  names: Readonly<Record<string, string>>,
  listed: readonly ListedTool[],
): string | undefined {
  const there = new Set(listed.map(({ name }) => name));
  const missing = toolNames.map((name) => names[name] ?? name).filter((name) => !there.has(name));
  if (missing.length === 0) return undefined;
  return `tools/list has no ${missing.join(', ')}: it has ${[...there].join(', ') || 'nothing'}. Where the same tools have other names, an adapter gives them (tool_names in its reply to start); what a bridge with other tools does is judged by conformance --behaviour (${docsPage('behaviour')})`;
}

/** The tools of the contract that are there, with what is listed of them. */
export const present = (
  names: Readonly<Record<string, string>>,
  listed: readonly ListedTool[],
): { readonly name: ToolName; readonly tool: ListedTool }[] =>
  toolNames.flatMap((name) => {
    const tool = listed.find((one) => one.name === (names[name] ?? name));
    return tool === undefined ? [] : [{ name, tool }];
  });

/** What the checks look at: a client that has shaken hands, and what it has heard that is not MCP. */
export interface StaticView {
  readonly client: RealClient;
  readonly tool_names: Readonly<Record<string, string>>;
  readonly tool_mapping: ToolMappings;
  readonly wrong: () => readonly string[];
  /** The answer to a tool call, or what is wrong with it. */
  readonly ask: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<Asked>;
  /** Without one, what Unity would do is not asked: an envelope is. */
  readonly hasEditor: boolean;
}

export interface Asked {
  readonly status?: string;
  readonly error_code?: string;
  /** The sentence of an error. */
  readonly error?: string;
  readonly log_id?: string;
  readonly invalid?: string;
}
