import { existsSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import { workingFolder } from '../../server/lib/folders.ts';
import type { ErrorEnvelope } from '../../generated/typescript/types.ts';
import type { EditorSummary } from '../../generated/typescript/link.ts';
import { nearestName } from '../../server/lib/nearest.ts';
import { quotePath } from '../lib/terminal-text.ts';
import { UNITY_LOCK, unityLockOf } from '../lib/projects.ts';
import { projectAround } from '../../server/clients/forwarder/project-around.ts';
import { asTyped, typedCommand } from '../clients/typed.ts';
import { askServerState } from './ask-state.ts';

export interface FailedCall {
  readonly envelope: ErrorEnvelope;
  readonly stateDir: string;
  /** `--project`. */
  readonly project: string | undefined;
}

/** Possible actions of a user after a failure, in lines. Those in the envelope are for models. */
export async function nextSteps({ envelope, stateDir, project }: FailedCall): Promise<readonly string[]> {
  switch (envelope.error_code) {
    case 'editor_ambiguous':
      return whichOne(editorsIn(envelope.error, (await askServerState(stateDir))?.editors ?? []));
    case 'unity_not_connected':
      return whereIsUnity((await askServerState(stateDir))?.editors ?? [], project);
    case 'blocked_by_policy':
      return [whoMayAllow(envelope)];
    // For code that threw, the message only repeats the error.
    case 'execution_error':
      return [];
    case 'compile_error':
      return [messageOf(envelope), ...(/\bCS1002\b/.test(envelope.error) ? [explainBody()] : [])];
    case 'invalid_params':
    case 'cancelled':
    case 'interrupted':
    case 'not_started':
    case 'idempotency_conflict':
    case 'key_expired':
    case 'overloaded':
    case 'storage_unavailable':
    case 'result_too_large':
    case 'internal_error':
      return [messageOf(envelope)];
  }
}

const messageOf = ({ message, advice }: ErrorEnvelope): string =>
  inCommands([message, advice].filter((text) => text !== undefined).join(' '));

/** Words of answers for models, each with the command that does the same. */
const typedFor: readonly (readonly [given: string, typed: string])[] = [
  ['play_mode with the action "enter"', '"mcp-unity-bridge play"'],
  ['play_mode with the action "leave"', '"mcp-unity-bridge stop"'],
  ['play_mode with the action "resume"', '"mcp-unity-bridge resume"'],
  ['scene_hierarchy lists them', '"mcp-unity-bridge hierarchy" lists them'],
  ['find_assets lists them', '"mcp-unity-bridge assets" lists them'],
  ['The action "tree" lists them', '"mcp-unity-bridge ui" lists them'],
  ['the tool save,', '"mcp-unity-bridge save",'],
  ['a new idempotency_key', 'a new --key'],
];

/** An answer for models with commands in place of tools and their arguments. */
export const inCommands = (text: string): string =>
  asTyped(typedFor.reduce((so, [given, typed]) => so.replaceAll(given, typed), text));

/** A missing semicolon most often has another cause. */
const explainBody = (): string =>
  `The code is the body of a method: statements end with a semicolon, and "return <expression>;" gives a value. "${typedCommand('query')}" reads one value by its expression.`;

/** The Editors that an answer names. */
function editorsIn(error: string, editors: readonly EditorSummary[]): readonly EditorSummary[] {
  return editors.filter(({ project_path }) => error.includes(`(${project_path})`));
}

function whichOne(editors: readonly EditorSummary[]): string[] {
  return ['Say which one: --project <folder>, or run this in its folder.', ...editors.map(projectOf)];
}

const projectOf = ({ project_path }: EditorSummary): string => `  --project ${quotePath(project_path)}`;

function whereIsUnity(editors: readonly EditorSummary[], project: string | undefined): string[] {
  const connected = editors.filter(({ state }) => state === 'connected');
  const closed = folderMeant(project);
  if (closed !== undefined && hasLock(closed)) return [sayNotLoaded(closed)];
  if (closed !== undefined && connected.length > 0) return openOrOther(closed, connected);
  const meant = project === undefined ? undefined : meantBy(project, editors);
  if (meant !== undefined) return [`Did you mean --project ${quotePath(meant)}?`];
  if (connected.length > 0) return whichOne(connected);
  return [
    `Open the project in Unity, with the package in it ("${typedCommand('init --unity-package')}" in its folder adds it), then run this again.`,
    `If it is open already: "${typedCommand('doctor')}" says what is wrong.`,
  ];
}

/** The Unity project that a command is about by its folder; a name is none. */
function folderMeant(project: string | undefined): string | undefined {
  if (project === undefined) return projectAround(workingFolder());
  return isAbsolute(project) && existsSync(project) ? projectAround(project) : undefined;
}

/** Unity has the project open, or was killed with it open. */
const hasLock = (project: string): boolean => existsSync(unityLockOf(project));

const sayNotLoaded = (project: string): string =>
  `Unity seems to have ${project} open (${UNITY_LOCK} is there), but its package is not connected. Did the scripts compile? With errors in them Unity opens in Safe Mode, without the package: fix each "error CS" of the Editor's log, then focus the window of Unity. Otherwise "${typedCommand('doctor')}" says what is wrong.`;

/** No Editor has that project open. The ones that are open are others: the user is not sent there unasked. */
function openOrOther(closed: string, others: readonly EditorSummary[]): string[] {
  return [
    `Open ${closed} in Unity, then run this again; if it is open already, "${typedCommand('doctor')}" says what is wrong.`,
    'To work with another project instead, name it:',
    ...others.map(projectOf),
  ];
}

/** A project that may have been meant by a name or a path. */
function meantBy(project: string, editors: readonly EditorSummary[]): string | undefined {
  const names = editors.flatMap(({ project_name, project_path }) => [project_name, project_path]);
  const near = nearestName(project, names);
  if (near !== undefined) return near;
  // The folder may be another one than the project's name suggests.
  return editors.find(
    ({ project_path }) => nearestName(project, [basename(project_path.replaceAll('\\', '/'))]) !== undefined,
  )?.project_path;
}

/** Its error has reported which rule of which file it is. */
function whoMayAllow(envelope: ErrorEnvelope): string {
  const { error, message } = envelope;
  // Only the server can report that nothing ran.
  if (!message.startsWith('Nothing ran')) return messageOf(envelope);
  const shown = `"${typedCommand('policy')}" shows the rules in force.`;
  if (/^(?:The user has refused|It was not approved|The approval)/.test(error))
    return 'Nothing has run. Ask the user before you try again.';
  if (/policy file is broken/.test(error))
    return `Nothing has run. Fix that file; "${typedCommand('policy check')}" checks it.`;
  if (!error.endsWith('This client cannot ask the user.')) return `Nothing has run. ${shown}`;
  return [
    'Nothing has run: approval needs an interactive terminal.',
    `Run it on one, or while the page of "${typedCommand('open')}" is open, and answer there; or set the decision of that rule to "allow". ${shown}`,
  ].join('\n');
}
