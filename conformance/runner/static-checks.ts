import { isDeepStrictEqual } from 'node:util';
import { McpError, ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { headOf, statusOf } from '../player/play.ts';
import type { CaseResult, Finding } from '../report/model.ts';
import {
  badArguments,
  type Sample,
  findInputMistakes,
  findOutputMistakes,
  type ListedTool,
  LIST_MS,
  present,
  type StaticView,
} from './listed-tools.ts';
import { type ToolName, toolNames, tools } from '../../generated/typescript/tools.ts';

interface Check {
  /** Permanent, never reused. */
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly requirements: readonly string[];
  readonly severity: 'MUST' | 'SHOULD';
  /** Mistakes, a sentence each. */
  readonly find: (view: StaticView, listed: readonly ListedTool[]) => string[] | Promise<string[]>;
}

const checks: readonly Check[] = [
  {
    id: 'STA-001',
    slug: 'six-tools',
    title: 'tools/list has the six tools, each once',
    requirements: ['ENV-01'],
    severity: 'MUST',
    find: ({ tool_names }, listed) => findNameMistakes(tool_names, listed),
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
    title: 'Annotations show clients which tools only read',
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
    title: 'An unknown tool is refused, and the server keeps running',
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

/** A well-formed id that no operation can have. */
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

/** Calls that any server answers at once. */
const trivialCalls: readonly TrivialCall[] = [
  { tool: 'unity_help', args: {}, statuses: ['completed'], needsEditor: false },
  { tool: 'unity_query', args: { query: '1 + 1', timeout: 5_000 }, statuses: ['completed'], needsEditor: true },
  {
    tool: 'unity_execute_code',
    args: { code: 'return 1;', timeout: 5_000 },
    statuses: ['completed'],
    needsEditor: true,
  },
  { tool: 'unity_get_result', args: { log_id: UNKNOWN_ID }, statuses: ['not_found'], needsEditor: false },
  { tool: 'unity_get_logs', args: {}, statuses: ['completed'], needsEditor: true },
  { tool: 'unity_get_log_details', args: { log_id: UNKNOWN_ID }, statuses: ['not_found'], needsEditor: false },
];

/** Ids and names of the checks, for selections. */
export const staticChecks: readonly Pick<Check, 'id' | 'slug' | 'title'>[] = checks;

interface StaticOptions {
  readonly listed: readonly ListedTool[];
  readonly isWanted: (check: Pick<Check, 'id' | 'slug'>) => boolean;
  readonly replay: (id: string) => string;
}

/** L0: a server's declarations, and its answers to plain calls. Only the selected checks. */
export async function runStaticChecks(
  view: StaticView,
  { listed, isWanted, replay }: StaticOptions,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  // One after the other: the last checks the effects of all.
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
  check: Check,
  messages: readonly string[],
  { duration_ms, replay }: { readonly duration_ms: number; readonly replay: string },
): CaseResult {
  const requirements = [...check.requirements];
  const findings: Finding[] = messages.map((message) => ({ requirements, message }));
  return {
    ...headOf({ ...check, requirements, level: 'L0' }, 'static'),
    ...statusOf(check.severity, findings),
    duration_ms,
    findings,
    ...(messages.length === 0 ? {} : { replay }),
  };
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

interface TrivialCall {
  readonly tool: ToolName;
  readonly args: Sample;
  readonly statuses: readonly string[];
  /** Requires a connected Editor. */
  readonly needsEditor: boolean;
}

/** Each of the six, once. */
function findNameMistakes(names: Readonly<Record<string, string>>, listed: readonly ListedTool[]): string[] {
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
