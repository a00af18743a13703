import { isDeepStrictEqual } from 'node:util';
import { McpError, ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { toolNames, tools, type ToolName } from '../../generated/typescript/tools.ts';
import type { CaseResult, Finding } from '../report/model.ts';
import type { ToolMappings } from '../adapter/protocol.ts';
import { mapArguments } from '../targets/tool-mapping.ts';
import type { RealClient } from '../targets/real-client.ts';
import { answers, badArguments, goodArguments, trivialCalls, UNKNOWN_ID } from './static-samples.ts';
import { docsPage } from '../../server/lib/docs-url.ts';

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

interface Check {
  /** Permanent, never reused. */
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly requirements: readonly string[];
  readonly severity: 'MUST' | 'SHOULD';
  /** What is wrong, a sentence each. */
  readonly find: (view: StaticView, listed: readonly ListedTool[]) => string[] | Promise<string[]>;
}

export interface ListedTool {
  readonly name: string;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: unknown;
  readonly description?: unknown;
}

const checks: readonly Check[] = [
  {
    id: 'STA-001',
    slug: 'six-tools',
    title: 'tools/list has the six tools, each once',
    requirements: ['ENV-01'],
    severity: 'MUST',
    find: ({ tool_names }, listed) => findTools(tool_names, listed),
  },
  {
    id: 'STA-002',
    slug: 'input-schemas',
    title: 'Input schemas accept what the contract allows',
    requirements: ['TMO-01', 'EXO-08'],
    severity: 'MUST',
    find: (view, listed) => findInputMistakes(view, listed),
  },
  {
    id: 'STA-003',
    slug: 'output-schemas',
    title: 'Output schemas accept the envelopes of the contract',
    requirements: ['ENV-01'],
    severity: 'MUST',
    find: (view, listed) => findOutputMistakes(view, listed),
  },
  {
    id: 'STA-004',
    slug: 'annotations',
    title: 'Annotations tell clients which tools only read',
    requirements: ['ENV-01'],
    severity: 'SHOULD',
    find: ({ tool_names }, listed) => findAnnotationMistakes(tool_names, listed),
  },
  {
    id: 'STA-005',
    slug: 'trivial-calls',
    title: 'Each tool answers a plain call with an envelope',
    requirements: ['ENV-01', 'ENV-02', 'ENV-06', 'LOG-04'],
    severity: 'MUST',
    find: (view) => findTrivial(view),
  },
  {
    id: 'STA-006',
    slug: 'bad-arguments',
    title: 'Bad arguments are answered with invalid_params in an envelope',
    requirements: ['ENV-05', 'TMO-01'],
    severity: 'MUST',
    find: (view) => findBadArguments(view),
  },
  {
    id: 'STA-007',
    slug: 'unknown-tool',
    title: 'An unknown tool is refused, and the server lives on',
    requirements: ['ENV-01'],
    severity: 'MUST',
    find: (view) => findUnknownTool(view),
  },
  {
    id: 'STA-008',
    slug: 'list-changed-declared',
    title: 'The server declares that its list of tools may change',
    requirements: ['PSH-02'],
    severity: 'SHOULD',
    find: ({ client }) =>
      client.sdk().getServerCapabilities()?.tools?.listChanged === true
        ? []
        : ['capabilities.tools.listChanged of the initialize answer is not true.'],
  },
  {
    id: 'STA-009',
    slug: 'nothing-but-mcp',
    title: 'The server says nothing that is not MCP',
    requirements: ['ENV-01'],
    severity: 'MUST',
    find: ({ wrong }) => [...wrong()],
  },
];

/** Ids and names of the checks, for those who choose among them. */
export const staticChecks: readonly Pick<Check, 'id' | 'slug' | 'title'>[] = checks;

export interface StaticOptions {
  readonly listed: readonly ListedTool[];
  readonly isWanted: (check: Pick<Check, 'id' | 'slug'>) => boolean;
  readonly replay: (id: string) => string;
}

/** L0: what a server says of itself, and its answers to plain calls. Only the checks that are wanted. */
export async function runStaticChecks(
  view: StaticView,
  { listed, isWanted, replay }: StaticOptions,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  // One after the other: the last looks at what all have caused.
  for (const check of checks.filter(isWanted)) {
    const began = performance.now();
    const messages = await check.find(view, listed);
    results.push(
      resultOf(check, messages, { duration_ms: Math.round(performance.now() - began), replay: replay(check.id) }),
    );
  }
  return results;
}

function resultOf(
  { id, slug, title, requirements, severity }: Check,
  messages: readonly string[],
  { duration_ms, replay }: { readonly duration_ms: number; readonly replay: string },
): CaseResult {
  const findings: Finding[] = messages.map((message) => ({ requirements: [...requirements], message }));
  const status = messages.length === 0 ? 'pass' : severity === 'MUST' ? 'fail' : 'warn';
  return {
    id,
    slug,
    title,
    requirements: [...requirements],
    severity,
    level: 'L0',
    kind: 'static',
    mode: 'real',
    status,
    duration_ms,
    findings,
    ...(messages.length === 0 ? {} : { replay }),
  };
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

const LIST_MS = 10_000;
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

function findTools(names: Readonly<Record<string, string>>, listed: readonly ListedTool[]): string[] {
  return toolNames.flatMap((name) => {
    const here = names[name] ?? name;
    const count = listed.filter((tool) => tool.name === here).length;
    return count === 1
      ? []
      : [
          `Expected one tool named ${here} in tools/list, got ${count}${listed.length === 0 ? '' : ` (there are ${listed.map((tool) => tool.name).join(', ')})`}.`,
        ];
  });
}

/** The tools of the contract that are there, with what is listed of them. */
const present = (
  names: Readonly<Record<string, string>>,
  listed: readonly ListedTool[],
): { readonly name: ToolName; readonly tool: ListedTool }[] =>
  toolNames.flatMap((name) => {
    const tool = listed.find((one) => one.name === (names[name] ?? name));
    return tool === undefined ? [] : [{ name, tool }];
  });

/** How its tools are called and answer. */
type Naming = Pick<StaticView, 'tool_names' | 'tool_mapping'>;

/** What is sent has to be allowed: the arguments of the contract, or what an adapter makes of them. */
export function findInputMistakes({ tool_names, tool_mapping }: Naming, listed: readonly ListedTool[]): string[] {
  return present(tool_names, listed).flatMap(({ name, tool }) => {
    const schema = compile(tool.inputSchema);
    if (typeof schema === 'string') return [`The inputSchema of ${tool.name} ${schema}`];
    return goodArguments[name]
      .map((args) => mapArguments(tool_mapping[name] ?? {}, args))
      .filter((args) => !schema(args))
      .map(
        (args) =>
          `The inputSchema of ${tool.name} refuses ${JSON.stringify(args).slice(0, 200)}, which the contract allows.`,
      );
  });
}

/** A tool whose answers an adapter turns into envelopes has a schema of its own. */
export function findOutputMistakes({ tool_names, tool_mapping }: Naming, listed: readonly ListedTool[]): string[] {
  return present(tool_names, listed).flatMap(({ name, tool }) => {
    if (tool_mapping[name]?.answers !== undefined) return [];
    if (tool.outputSchema === undefined)
      return [`${tool.name} has no outputSchema: clients cannot know what its structuredContent is.`];
    const schema = compile(tool.outputSchema);
    if (typeof schema === 'string') return [`The outputSchema of ${tool.name} ${schema}`];
    return answers[name]
      .filter((envelope) => !schema(envelope))
      .map(
        (envelope) =>
          `The outputSchema of ${tool.name} refuses ${JSON.stringify(envelope).slice(0, 300)}, an envelope of the contract.`,
      );
  });
}

/** A validator, or why there is none. */
function compile(schema: unknown): ValidateFunction | string {
  if (typeof schema !== 'object' || schema === null) return 'is missing.';
  if (Reflect.get(schema, 'type') !== 'object')
    return `has the type ${JSON.stringify(Reflect.get(schema, 'type'))}; MCP wants "object".`;
  try {
    return new Ajv2020({ strict: false, validateFormats: false, logger: false }).compile(schema);
  } catch (error) {
    return `is no JSON Schema: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function findAnnotationMistakes(names: Readonly<Record<string, string>>, listed: readonly ListedTool[]): string[] {
  return present(names, listed).flatMap(({ name, tool }) => {
    const wanted = tools.find((one) => one.name === name)?.annotations;
    const isSame =
      wanted !== undefined &&
      Object.entries(wanted).every(
        ([key, value]) =>
          typeof tool.annotations === 'object' &&
          tool.annotations !== null &&
          isDeepStrictEqual(Reflect.get(tool.annotations, key), value),
      );
    return isSame
      ? []
      : [
          `Expected the annotations ${JSON.stringify(wanted)} for ${tool.name}, got ${tool.annotations === undefined ? 'none' : JSON.stringify(tool.annotations)}.`,
        ];
  });
}

async function findTrivial({ ask, hasEditor }: StaticView): Promise<string[]> {
  const found: string[] = [];
  for (const { tool, args, statuses, needsEditor } of trivialCalls) {
    const { status, invalid, log_id } = await ask(tool, args);
    const call = `${tool} ${JSON.stringify(args)}`;
    if (invalid !== undefined) found.push(`${call}: ${invalid}`);
    else if (status === undefined || ((hasEditor || !needsEditor) && !statuses.includes(status)))
      found.push(`${call}: expected the status ${statuses.join(' or ')}, got ${status ?? 'no answer'}.`);
    else if (status === 'not_found' && log_id !== UNKNOWN_ID)
      found.push(`${call}: not_found has to echo the id that was asked for, got ${log_id}.`);
  }
  return found;
}

async function findBadArguments({ ask }: StaticView): Promise<string[]> {
  const found: string[] = [];
  for (const { tool, args } of badArguments) {
    const { status, error_code, invalid } = await ask(tool, args);
    const call = `${tool} ${JSON.stringify(args).slice(0, 100)}`;
    if (invalid !== undefined) found.push(`${call}: ${invalid}`);
    else if (error_code !== 'invalid_params')
      found.push(
        `${call}: expected an error envelope with invalid_params, got ${error_code ?? status ?? 'no answer'}.`,
      );
  }
  return found;
}

async function findUnknownTool({ client, ask }: StaticView): Promise<string[]> {
  const name = 'unity_no_such_tool';
  const refused = await client
    .sdk()
    .request({ method: 'tools/call', params: { name, arguments: {} } }, ResultSchema, { timeout: LIST_MS })
    .then(
      (result) => result['isError'] === true,
      (error: unknown) => error instanceof McpError,
    );
  const { status } = await ask('unity_help', {});
  return [
    ...(refused ? [] : [`A call of ${name} was neither refused nor an error.`]),
    ...(status === 'completed' ? [] : ['After a call of an unknown tool unity_help is not answered any more.']),
  ];
}
