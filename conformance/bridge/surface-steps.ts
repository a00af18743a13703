import { Type } from 'typebox';
import { type Members, strict, ExpectationError, NotOffered } from '../player/play.ts';
import { Approved, bridgeStep, ErrorName, Name, Within } from './step.ts';
import { isDeepStrictEqual } from 'node:util';
import { docsPage } from '../../server/lib/this-program.ts';
import type { ResourceReadResult } from '../../generated/typescript/types.ts';
import { presentLink } from './connection-steps.ts';
import type { EditorLink } from './editor-link.ts';
import { judgeExecute, sendNew } from './operation-steps.ts';
import type { BridgeRun } from './bridge-run.ts';
import { watchFor, answerTo, ask, judgeError, operationOf } from './ask.ts';
import { parseJson } from '../../server/lib/json.ts';

/** The expected resource; without these members: any. `error`: there is none. */
const resource = {
  mime_type: Type.Optional(Type.String()),
  encoding: Type.Optional(Type.String()),
  content: Type.Optional(Type.String()),
  includes: Type.Optional(Type.String()),
  /** Members of its JSON. */
  members: Type.Optional(Type.Array(Type.String())),
  error: Type.Optional(ErrorName),
  within: Within,
};

type ReadRequest = { readonly link: EditorLink; readonly id: number; readonly uri: string };

function requestOf(bridgeRun: BridgeRun, name: string): ReadRequest {
  const request = bridgeRun.reads.get(name);
  if (request === undefined)
    throw new Error(`the case ${bridgeRun.case.slug} asks for the resource ${name}, which was never read`);
  return request;
}

/** Waits for the answer, unless specified otherwise. */
const ReadResource = {
  as: Type.Optional(Name),
  uri: Type.String(),
  wait: Type.Optional(Type.Boolean()),
  ...resource,
};
type ReadResource = Members<typeof ReadResource>;

async function readResource(bridgeRun: BridgeRun, step: ReadResource): Promise<void> {
  const link = presentLink(bridgeRun);
  const request = { link, id: await ask(link, { method: 'resource/read', params: { uri: step.uri } }), uri: step.uri };
  if (step.as !== undefined) bridgeRun.reads.set(step.as, request);
  if (step.wait !== false) await judgeResource(bridgeRun, { ...step, request });
}

type Wanted = Members<typeof resource> & { readonly request: ReadRequest };

async function judgeResource(bridgeRun: BridgeRun, wanted: Wanted): Promise<void> {
  const { link, id, uri } = wanted.request;
  const what = `resource/read of ${JSON.stringify(uri)}`;
  const answer = await answerTo(bridgeRun, { link, id, what, within: wanted.within });
  if (!judgeError(answer, { what, error: wanted.error }) || answer.method !== 'resource/read') return;
  const difference = whatDiffers(answer.result, wanted);
  if (difference !== undefined)
    throw new ExpectationError(`${what} was answered with ${difference}.`, {
      got: JSON.stringify(answer.result).slice(0, 300),
    });
}

function whatDiffers(result: ResourceReadResult, { members, includes, ...wanted }: Wanted): string | undefined {
  for (const key of ['mime_type', 'encoding', 'content'] as const)
    if (wanted[key] !== undefined && result[key] !== wanted[key])
      return `${key} ${JSON.stringify(result[key].slice(0, 100))}; expected ${JSON.stringify(wanted[key])}`;
  if (includes !== undefined && !result.content.includes(includes))
    return `a content without ${JSON.stringify(includes)}`;
  const missing = members?.find((member) => !hasMember(result.content, member));
  return missing === undefined ? undefined : `a content that is no JSON object with the member ${missing}`;
}

function hasMember(text: string, member: string): boolean {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && member in value;
}

const NoResource = {
  of: Name,
  for: Type.Integer({ minimum: 1 }),
};
type NoResource = Members<typeof NoResource>;

async function noResource(bridgeRun: BridgeRun, step: NoResource): Promise<void> {
  const { link, id, uri } = requestOf(bridgeRun, step.of);
  await watchFor(bridgeRun, step.for, () => {
    const answered = link.received.some(
      ({ reading }) =>
        reading.ok &&
        (reading.frame.kind === 'response' || reading.frame.kind === 'failure') &&
        reading.frame.id === id,
    );
    if (answered)
      throw new ExpectationError(
        `resource/read of ${uri} was answered while the main thread was blocked; what it shows is read there, between frames.`,
      );
  });
}

/** A call of one of the Editor's own tools. `{{ledger}}` in its arguments is the path of the ledger. */
const CallTool = {
  as: Name,
  tool: Type.String(),
  arguments: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  approval: Approved,
  state: Type.Optional(Type.String()),
  error: Type.Optional(ErrorName),
  pointer: Type.Optional(Type.String()),
  within: Within,
  wait: Type.Optional(Type.Boolean()),
};
type CallTool = Members<typeof CallTool>;

async function callTool(bridgeRun: BridgeRun, step: CallTool): Promise<void> {
  const operation = operationOf(bridgeRun, step.as);
  const given: unknown = JSON.parse(
    JSON.stringify(step.arguments ?? {}).replaceAll('{{ledger}}', () =>
      JSON.stringify(bridgeRun.ledgerPath).slice(1, -1),
    ),
  );
  const work = { tool: 'custom_tool', params: { name: step.tool, arguments: given } };
  await sendNew(bridgeRun, operation, { work, approval: step.approval });
  if (step.wait !== false) await judgeExecute(bridgeRun, operation, step);
}

/** The Editor's own tools: hello names them, and tools/list returns the same. The case is not reached if one of `has` is missing in both. */
const Tools = {
  has: Type.Optional(Type.Array(Type.String())),
  within: Within,
};
type Tools = Members<typeof Tools>;

async function tools(bridgeRun: BridgeRun, step: Tools): Promise<void> {
  const link = presentLink(bridgeRun);
  const announced = bridgeRun.hellos.findLast((hello) => hello.link === link)?.params.tools ?? [];
  const id = await ask(link, { method: 'tools/list', params: {} });
  const answer = await answerTo(bridgeRun, { link, id, what: 'tools/list', within: step.within });
  if (!judgeError(answer, { what: 'tools/list', error: undefined }) || answer.method !== 'tools/list') return;
  const listed = answer.result.tools;
  const absent = step.has?.find(
    (name) => !listed.some((tool) => tool.name === name) && !announced.some((tool) => tool.name === name),
  );
  if (absent !== undefined)
    throw new NotOffered(
      `It needs a Unity side that announces the tool ${absent} (what it does: ${docsPage('conformance-adapters#the-unity-side-alone')}); this one has ${names(listed)}.`,
    );
  if (!isDeepStrictEqual(announced, listed))
    throw new ExpectationError(
      `hello announced the tools ${names(announced)}, and tools/list answers with ${names(listed)}; expected the same.`,
    );
}

const names = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join(', ') || 'none';

/** Steps about resources and tools of the Editor. */
export const surfaceSteps = {
  read_resource: bridgeStep('read_resource', ReadResource, readResource),
  /** The answer to a read that was not waited for. */
  resource: bridgeStep('resource', { of: Name, ...resource }, (bridgeRun, step) =>
    judgeResource(bridgeRun, { ...step, request: requestOf(bridgeRun, step.of) }),
  ),
  no_resource: bridgeStep('no_resource', NoResource, noResource),
  call_tool: bridgeStep('call_tool', CallTool, callTool),
  tools: bridgeStep('tools', Tools, tools),
  refuse_tools: bridgeStep(
    'refuse_tools',
    { tools: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() }, strict), { minItems: 1 }) },
    (bridgeRun, step) =>
      presentLink(bridgeRun).send(
        JSON.stringify({ jsonrpc: '2.0', method: 'tools/refused', params: { tools: step.tools } }),
        'whole',
      ),
  ),
} as const;
