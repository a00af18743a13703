import { realpathSync } from 'node:fs';
import { connect } from 'node:net';
import { awaitArrivals, editorOfCommands } from '../ask-server.ts';
import { quotePath } from '../../lib/terminal-text.ts';
import {
  type DoctorCheck,
  type CheckResult,
  type Setting,
  type DoctorFinding,
  createFinding,
  type Known,
} from '../check.ts';
import { unityPackageUrl } from '../../init/change-manifest.ts';
import { packageVersion, compareVersions } from '../../../server/lib/this-program.ts';
import { clientPlace } from '../../session/open-session.ts';
import { editorsInReach } from '../../session/print-envelope.ts';
import { chooseEditor } from '../../../server/hub/protocol/decide-call.ts';
import type { EditorSummary, ServerStatus } from '../../../generated/typescript/link.ts';
import { describeWork } from '../../../server/hub/protocol/text.ts';
import type { BlockedBy } from '../../../generated/typescript/types.ts';
import { formatDuration } from '../../../server/hub/protocol/timestamps.ts';
import type { HubFile } from '../../../server/lib/home/state-files.ts';
import { isCode } from '../../../server/lib/errors.ts';

/** The version in the hello of a package that cannot read its own. */
const NO_VERSION = '0.0.0';

export const INSTALL_PACKAGE = `mcp-unity-bridge init --unity-package (in the folder of the project), or in Unity: Window > Package Manager > + > Add package from git URL: ${unityPackageUrl}#v${packageVersion}`;

const OPEN_PROJECT =
  'Open the project in Unity. If it is open, Window > MCP Unity Bridge shows why it does not connect; if the menu lacks that window, the package is not loaded: it is missing, or Unity is in Safe Mode until the errors in its console are fixed.';

const FIX_SCRIPTS =
  'Do what project.does_not_compile says above: Unity loads the package, and connects, once the scripts compile.';

const CONNECT_MS = 2_000;

/** Which Editors could run anything. */
export const checkEditors: DoctorCheck = {
  id: 'editors',
  title: 'Unity Editors',
  limitMs: 20_000,
  run: checkKnownEditors,
};

async function checkKnownEditors(setting: Setting, known: Known): Promise<CheckResult> {
  if (known.status === undefined)
    return { summary: known.hub === undefined ? 'no server runs' : 'the server does not say', isSkipped: true };
  await awaitArrivals(setting, known);
  const { editors, now } = known.status;
  const connected = editors.filter(({ state }) => state === 'connected');
  const noWay = known.hub === undefined || connected.length > 0 ? [] : await findNoWay(known.hub);
  if (editors.length === 0)
    return {
      summary: 'none has ever been seen',
      findings: [
        ...noWay,
        createFinding(
          'editor.none_known',
          `No Editor has ever connected to ${setting.stateDir}.`,
          remedyForNone(known),
        ),
      ],
    };
  const findings = [
    ...noWay,
    ...absenceFindings(editors, now, known),
    ...(connected.length === 0 ? [] : await choiceFindings(setting, known, { editors, now })),
    ...connected.flatMap((editor) => editorFindings(setting, editor, now)),
  ];
  return { summary: editors.map((editor) => describeEditor(editor, now)).join('; '), findings };
}

function remedyForNone({ isInSafeMode, hasUnityPackage }: Known): string {
  if (isInSafeMode) return FIX_SCRIPTS;
  return hasUnityPackage
    ? OPEN_PROJECT
    : `Open the project in Unity. If it does not have the package: ${INSTALL_PACKAGE}`;
}

function describeEditor({ project_name, state, unity_version, seen_at }: EditorSummary, now: number): string {
  const since = state === 'connected' || seen_at === undefined ? '' : ` for ${formatDuration(now - seen_at)}`;
  return `${project_name}${unity_version === undefined ? '' : ` (Unity ${unity_version})`} ${state}${since}`;
}

/** No Editor is connected. One that reloads will be. */
function absenceFindings(editors: readonly EditorSummary[], now: number, { isInSafeMode }: Known): DoctorFinding[] {
  const reloading = editors.filter(({ state }) => state === 'reloading');
  const reloads = reloading.map(({ project_name, seen_at }) =>
    createFinding(
      'editor.reloading',
      `${project_name} has been reloading its scripts for ${formatDuration(now - (seen_at ?? now))}.`,
      'Wait. If it takes minutes, look at Unity: a dialog may be open.',
    ),
  );
  if (reloading.length > 0 || editors.some(({ state }) => state === 'connected')) return reloads;
  const names = editors.map((editor) => describeEditor(editor, now)).join('; ');
  const remedy = isInSafeMode ? FIX_SCRIPTS : OPEN_PROJECT;
  return [createFinding('editor.none_connected', `No Editor is connected: ${names}.`, remedy)];
}

/** Findings if calls from this folder have no Editor, or could go to several. */
async function choiceFindings(
  { cwd, stateDir }: Setting,
  { session, isInSafeMode }: Known,
  status: Pick<ServerStatus, 'editors' | 'now'>,
): Promise<DoctorFinding[]> {
  const place = clientPlace(realpathSync(cwd));
  const choice = chooseEditor(editorsInReach(status), place, undefined);
  if (choice.kind === 'chosen') return [];
  if (choice.kind === 'none') {
    const found = `No connected Editor has the project of this folder open: ${place.cwd_project ?? place.cwd}.`;
    return [createFinding('editor.not_this_project', found, isInSafeMode ? FIX_SCRIPTS : OPEN_PROJECT)];
  }
  const names = choice.editors.map(({ project_path }) => project_path).join(', ');
  // Without a round trip the server is an older one, which a session would end.
  const kept = session === undefined ? undefined : await editorOfCommands(stateDir);
  const except = kept === undefined ? '' : ` Commands that are typed here go to ${kept}, which they found minutes ago.`;
  const example = quotePath(choice.editors[0]?.project_path ?? '');
  return [
    createFinding(
      'editor.ambiguous',
      `Several Editors fit the folder ${cwd}: ${names}.${except}`,
      `Start the AI client in the folder of the project, or add to the arguments of its entry: --project ${example}`,
    ),
  ];
}

function editorFindings({ version }: Setting, editor: EditorSummary, now: number): DoctorFinding[] {
  return [...blockedFindings(editor, now), ...focusFindings(editor), ...skewFindings(version, editor)];
}

/** Empty if its main thread runs. Names the cause of the delay if the Editor has reported it (TMO-07). */
export function blockedFindings(
  { project_name, blocked_since, blocked_by }: EditorSummary,
  now: number,
): DoctorFinding[] {
  if (blocked_since === undefined) return [];
  const work = describeWork(blocked_by);
  const found = `The main thread of ${project_name} has been busy for ${formatDuration(now - blocked_since)}, since ${new Date(blocked_since).toISOString()}${work === undefined ? '' : `, ${work}`}.`;
  return [createFinding('editor.blocked', found, remedyOf(blocked_by))];
}

function remedyOf(by: BlockedBy | undefined): string {
  switch (by?.kind) {
    case 'import':
    case 'compile':
    case 'build':
      return 'Wait until it has ended.';
    case 'dialog':
      return 'Answer the dialog in Unity.';
    case 'user_code':
      return by.log_id === undefined
        ? 'Wait until the code has ended. If it never does, mcp-unity-bridge operations names it, and mcp-unity-bridge cancel <log_id> --force interrupts it.'
        : `Wait until the code has ended. If it never does: mcp-unity-bridge cancel ${by.log_id} --force`;
    // Also a kind of a newer Editor.
    case 'reload':
    case 'unknown':
    case undefined:
    default:
      return 'Look at Unity: close the dialog, or wait for the build or import. If its code never ends, mcp-unity-bridge operations names it, and mcp-unity-bridge cancel <log_id> --force interrupts it.';
  }
}

function focusFindings({ project_name, focused, main_thread_age_ms = 0 }: EditorSummary): DoctorFinding[] {
  if (focused !== false) return [];
  const found = `${project_name} is in the background; its last frame was ${formatDuration(main_thread_age_ms)} ago.`;
  return [
    createFinding(
      'editor.unfocused',
      found,
      'In Unity: Preferences > General > Interaction Mode: No Throttling. On macOS also switch App Nap off for Unity.',
    ),
  ];
}

function skewFindings(ours: string, { project_name, bridge_version = '' }: EditorSummary): DoctorFinding[] {
  const version = /^\d+\.\d+\.\d+(-[\w.]+)?(?= |$)/.exec(bridge_version)?.[0];
  const theirs = version === NO_VERSION ? undefined : version;
  return findVersionSkew('editor.version_skew', `in ${project_name}`, { theirs, ours });
}

/** Clients have a local socket, which leads out of a sandbox with a network of its own; Editors have a port, which does not lead into it. */
async function findNoWay({ url, pid }: HubFile): Promise<DoctorFinding[]> {
  const { hostname, port } = new URL(url);
  if (await isListening(hostname, Number(port))) return [];
  return [
    createFinding(
      'editor.no_way',
      `The server (pid ${pid}) answers here, but nothing listens at ${hostname}:${port}, where Editors connect to it.`,
      `If this shell is not a sandbox: kill ${pid}, then run the doctor again; it starts another server. To avoid this, start the server outside of the sandbox first: open an AI client, or run a command there.`,
    ),
  ];
}

/** Only a refusal proves that no server listens. */
async function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_MS });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(true));
    socket.once('error', (error) => end(!isCode(error, 'ECONNREFUSED')));
  });
}

/** The package of an Editor or project has another version than this program. `theirs`: undefined where it is not known. */
export function findVersionSkew(
  id: 'editor.version_skew' | 'project.package_skew',
  what: string,
  { theirs, ours }: { readonly theirs: string | undefined; readonly ours: string },
): DoctorFinding[] {
  const difference = theirs === undefined ? 0 : compareVersions(theirs, ours);
  if (difference === 0) return [];
  const remedy =
    difference < 0
      ? `Update the package in Unity to ${ours} (Window > Package Manager).`
      : `Update this program and the entries of the AI clients to ${theirs} or later.`;
  return [createFinding(id, `The package ${what} is ${theirs}, this program is ${ours}.`, remedy)];
}
