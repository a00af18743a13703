import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { docsPage } from '../../server/lib/docs-url.ts';
import type { ResourceReadResult } from '../../generated/typescript/types.ts';
import type { FlatBridgeStep, StepOf } from './bridge-case.ts';
import { presentLink } from './connection-steps.ts';
import type { EditorLink } from './editor-link.ts';
import { answerTo, ask, judgeError, judgeExecute, sendNew } from './operation-steps.ts';
import { operationOf } from './operations.ts';
import type { Stage } from './stage.ts';
import { NotOffered, Unmet } from './unmet.ts';
import { waitFor, watchFor } from './wait.ts';
import { entriesOf } from './watching-steps.ts';

const surfaceNames = [
  'policy',
  'project_file',
  'read_resource',
  'resource',
  'no_resource',
  'call_tool',
  'tools',
  'refuse_tools',
  'shows',
] as const;
type SurfaceStep = StepOf<(typeof surfaceNames)[number]>;

export const isSurfaceStep = (step: FlatBridgeStep): step is SurfaceStep =>
  surfaceNames.some((name) => name === step.do);

/** Steps that write into the project: only where the runner has made it. */
export const writesIntoProject = (step: FlatBridgeStep): boolean => step.do === 'policy' || step.do === 'project_file';

export async function playSurfaceStep(stage: Stage, step: SurfaceStep): Promise<void> {
  switch (step.do) {
    case 'policy':
      return writePolicy(stage, step);
    case 'project_file':
      return writeProjectFile(stage, step);
    case 'read_resource':
      return readResource(stage, step);
    case 'resource':
      return judgeResource(stage, { ...step, request: requestOf(stage, step.of) });
    case 'no_resource':
      return noResource(stage, step);
    case 'call_tool':
      return callTool(stage, step);
    case 'tools':
      return tools(stage, step);
    case 'refuse_tools':
      return presentLink(stage).send(
        JSON.stringify({ jsonrpc: '2.0', method: 'tools/refused', params: { tools: step.tools } }),
        'whole',
      );
    case 'shows':
      return shows(stage, step);
  }
}

const POLICY_FILE = 'ProjectSettings/mcp-unity-bridge-policy.json';

function writePolicy(stage: Stage, { rules, text }: StepOf<'policy'>): void {
  const path = stage.inProject(POLICY_FILE);
  const content =
    text ??
    (rules === undefined
      ? undefined
      : JSON.stringify({ $schema: 'https://mcp-unity-bridge.dev/schema/1.0/Policy.schema.json', version: 1, rules }));
  stage.recorder.fault(content === undefined ? 'the policy file is removed' : `the policy file is written: ${content}`);
  if (content === undefined) rmSync(path, { force: true });
  else writeFileSync(path, content);
}

function writeProjectFile(stage: Stage, step: StepOf<'project_file'>): void {
  const path = stage.inProject(step.path);
  mkdirSync(dirname(path), { recursive: true });
  if (step.link_to === undefined)
    writeFileSync(path, step.base64 === undefined ? (step.text ?? '') : Buffer.from(step.base64, 'base64'));
  else symlinkSync(stage.inProject(step.link_to), path);
}

type ReadRequest = { readonly link: EditorLink; readonly id: number; readonly uri: string };

function requestOf(stage: Stage, name: string): ReadRequest {
  const request = stage.reads.get(name);
  if (request === undefined)
    throw new Error(`the case ${stage.case.slug} asks for the resource ${name}, which was never read`);
  return request;
}

async function readResource(stage: Stage, step: StepOf<'read_resource'>): Promise<void> {
  const link = presentLink(stage);
  const request = { link, id: await ask(link, { method: 'resource/read', params: { uri: step.uri } }), uri: step.uri };
  if (step.as !== undefined) stage.reads.set(step.as, request);
  if (step.wait !== false) await judgeResource(stage, { ...step, request });
}

type Wanted = Pick<
  StepOf<'resource'>,
  'mime_type' | 'encoding' | 'content' | 'includes' | 'members' | 'error' | 'within'
> & { readonly request: ReadRequest };

async function judgeResource(stage: Stage, wanted: Wanted): Promise<void> {
  const { link, id, uri } = wanted.request;
  const what = `resource/read of ${JSON.stringify(uri)}`;
  const answer = await answerTo(stage, { link, id, what, within: wanted.within });
  if (!judgeError(answer, { what, error: wanted.error }) || answer.method !== 'resource/read') return;
  const difference = whatDiffers(answer.result, wanted);
  if (difference !== undefined)
    throw new Unmet(`${what} was answered with ${difference}.`, { got: JSON.stringify(answer.result).slice(0, 300) });
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
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && member in value;
  } catch {
    return false;
  }
}

async function noResource(stage: Stage, step: StepOf<'no_resource'>): Promise<void> {
  const { link, id, uri } = requestOf(stage, step.of);
  await watchFor(stage, step.for, () => {
    const answered = link.received.some(
      ({ reading }) =>
        reading.ok &&
        (reading.frame.kind === 'response' || reading.frame.kind === 'failure') &&
        reading.frame.id === id,
    );
    if (answered)
      throw new Unmet(
        `resource/read of ${uri} was answered while the main thread was blocked; what it shows is read there, between frames.`,
      );
  });
}

async function callTool(stage: Stage, step: StepOf<'call_tool'>): Promise<void> {
  const operation = operationOf(stage, step.as);
  const given: unknown = JSON.parse(
    JSON.stringify(step.arguments ?? {}).replaceAll('{{ledger}}', () => JSON.stringify(stage.ledger.path).slice(1, -1)),
  );
  const work = { tool: 'custom_tool', params: { name: step.tool, arguments: given } };
  await sendNew(stage, operation, { work, approval: step.approval });
  if (step.wait !== false) await judgeExecute(stage, operation, step);
}

async function tools(stage: Stage, step: StepOf<'tools'>): Promise<void> {
  const link = presentLink(stage);
  const announced = stage.hellos.findLast((hello) => hello.link === link)?.params.tools ?? [];
  const id = await ask(link, { method: 'tools/list', params: {} });
  const answer = await answerTo(stage, { link, id, what: 'tools/list', within: step.within });
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
    throw new Unmet(
      `hello announced the tools ${names(announced)}, and tools/list answers with ${names(listed)}; expected the same.`,
    );
}

const names = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join(', ') || 'none';

const SHOWN_MS = 10_000;

async function shows(stage: Stage, { words, log_type, within }: StepOf<'shows'>): Promise<void> {
  const link = presentLink(stage);
  const look = (): true | undefined =>
    entriesOf(link).some(
      (entry) =>
        words.every((word) => entry.message.includes(word)) && (log_type === undefined || entry.log_type === log_type),
    )
      ? true
      : undefined;
  await waitFor(stage, {
    what: `a log entry (${log_type ?? 'of any type'}) with the words ${words.map((word) => JSON.stringify(word)).join(', ')}`,
    within: within ?? SHOWN_MS,
    link,
    look,
  });
}
