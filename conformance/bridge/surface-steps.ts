import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { docsPage } from '../../server/lib/this-program.ts';
import type { ResourceReadResult } from '../../generated/typescript/types.ts';
import type { FlatBridgeStep, StepOf } from './bridge-step.ts';
import { presentLink } from './connection-steps.ts';
import type { EditorLink } from './editor-link.ts';
import { judgeExecute, sendNew } from './operation-steps.ts';
import { answerTo, ask, judgeError, operationOf } from './operations.ts';
import type { Players, BridgeRun } from './bridge-run.ts';
import { ExpectationError, NotOffered } from '../player/outcome.ts';
import { waitFor, watchFor } from './wait.ts';
import { entriesOf } from './watching-steps.ts';
import { parseJson } from '../../server/lib/json.ts';

/** Steps that write into the project: only where the runner has made it. */
export const writesIntoProject = (step: FlatBridgeStep): boolean => step.do === 'policy' || step.do === 'project_file';

export const surfacePlayers = {
  policy: writePolicy,
  project_file: writeProjectFile,
  read_resource: readResource,
  resource: (bridgeRun, step) => judgeResource(bridgeRun, { ...step, request: requestOf(bridgeRun, step.of) }),
  no_resource: noResource,
  call_tool: callTool,
  tools,
  refuse_tools: (bridgeRun, step) =>
    presentLink(bridgeRun).send(
      JSON.stringify({ jsonrpc: '2.0', method: 'tools/refused', params: { tools: step.tools } }),
      'whole',
    ),
  shows,
} satisfies Partial<Players>;

const POLICY_FILE = 'ProjectSettings/mcp-unity-bridge-policy.json';

function writePolicy(bridgeRun: BridgeRun, { rules, text }: StepOf<'policy'>): void {
  const path = bridgeRun.inProject(POLICY_FILE);
  const content =
    text ??
    (rules === undefined
      ? undefined
      : JSON.stringify({
          $schema: 'https://mcp-unity-bridge.github.io/mcp-unity-bridge/schema/1.0/Policy.schema.json',
          version: 1,
          rules,
        }));
  bridgeRun.recorder.fault(
    content === undefined ? 'the policy file is removed' : `the policy file is written: ${content}`,
  );
  if (content === undefined) rmSync(path, { force: true });
  else writeFileSync(path, content);
}

function writeProjectFile(bridgeRun: BridgeRun, step: StepOf<'project_file'>): void {
  const path = bridgeRun.inProject(step.path);
  mkdirSync(dirname(path), { recursive: true });
  if (step.link_to === undefined)
    writeFileSync(path, step.base64 === undefined ? (step.text ?? '') : Buffer.from(step.base64, 'base64'));
  else symlinkSync(bridgeRun.inProject(step.link_to), path);
}

type ReadRequest = { readonly link: EditorLink; readonly id: number; readonly uri: string };

function requestOf(bridgeRun: BridgeRun, name: string): ReadRequest {
  const request = bridgeRun.reads.get(name);
  if (request === undefined)
    throw new Error(`the case ${bridgeRun.case.slug} asks for the resource ${name}, which was never read`);
  return request;
}

async function readResource(bridgeRun: BridgeRun, step: StepOf<'read_resource'>): Promise<void> {
  const link = presentLink(bridgeRun);
  const request = { link, id: await ask(link, { method: 'resource/read', params: { uri: step.uri } }), uri: step.uri };
  if (step.as !== undefined) bridgeRun.reads.set(step.as, request);
  if (step.wait !== false) await judgeResource(bridgeRun, { ...step, request });
}

type Wanted = Pick<
  StepOf<'resource'>,
  'mime_type' | 'encoding' | 'content' | 'includes' | 'members' | 'error' | 'within'
> & { readonly request: ReadRequest };

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

async function noResource(bridgeRun: BridgeRun, step: StepOf<'no_resource'>): Promise<void> {
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

async function callTool(bridgeRun: BridgeRun, step: StepOf<'call_tool'>): Promise<void> {
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

async function tools(bridgeRun: BridgeRun, step: StepOf<'tools'>): Promise<void> {
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
      `It needs a Unity side that announces the tool ${absent} (what it does: ${docsPage('conformance')}); this one has ${names(listed)}.`,
    );
  if (!isDeepStrictEqual(announced, listed))
    throw new ExpectationError(
      `hello announced the tools ${names(announced)}, and tools/list answers with ${names(listed)}; expected the same.`,
    );
}

const names = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join(', ') || 'none';

async function shows(bridgeRun: BridgeRun, { words, log_type, within }: StepOf<'shows'>): Promise<void> {
  const link = presentLink(bridgeRun);
  const look = (): boolean =>
    entriesOf(link).some(
      (entry) =>
        words.every((word) => entry.message.includes(word)) && (log_type === undefined || entry.log_type === log_type),
    );
  await waitFor(bridgeRun, {
    what: `a log entry (${log_type ?? 'of any type'}) with the words ${words.map((word) => JSON.stringify(word)).join(', ')}`,
    within,
    link,
    look,
  });
}
