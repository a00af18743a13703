import { realpathSync } from 'node:fs';
import { limits } from '../../../generated/typescript/limits.ts';
import { askServer } from '../ask-server.ts';
import { quotePath } from '../../lib/quoted.ts';
import { findNoWay } from '../way-for-editors.ts';
import type { Check, CheckResult, Known, Setting } from '../check.ts';
import { type Finding, createFinding } from '../finding.ts';
import { findVersionSkew } from '../version-skew.ts';
import { unityPackageUrl } from '../../init/unity-package.ts';
import { packageVersion } from '../../../server/lib/version.ts';
import { readEditorsFolder } from '../../../server/process/editors-folder.ts';
import { clientPlace } from '../../session/client-place.ts';
import { chooseEditor } from '../../../server/hub/protocol/decide-call.ts';
import type { EditorSummary } from '../../../generated/typescript/link.ts';
import { formatDuration } from '../../../server/hub/protocol/timestamps.ts';

/** An Editor that is open finds a new server within a second or two, and tells at its next heartbeat how it is. */
const ARRIVAL_MS = 4_000;
const HEARTBEAT_MS = limits.heartbeat_interval_ms + 500;
const LOOK_MS = 200;
const NEW_SERVER_MS = 10_000;
/** What an Editor says whose package cannot tell its version. */
const NO_VERSION = '0.0.0';

export const INSTALL_PACKAGE = `mcp-unity-bridge init --unity-package (in the folder of the project), or in Unity: Window > Package Manager > + > Add package from git URL: ${unityPackageUrl}#v${packageVersion}`;

/** Which Editors could run anything. */
export const checkEditors: Check = { id: 'editors', title: 'Unity Editors', limitMs: 20_000, run: checkKnownEditors };

async function checkKnownEditors(setting: Setting, known: Known): Promise<CheckResult> {
  if (known.status === undefined)
    return { summary: known.hub === undefined ? 'no server runs' : 'the server does not tell', isSkipped: true };
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
          `Open the project in Unity. If it does not have the package: ${INSTALL_PACKAGE}`,
        ),
      ],
    };
  const findings = [
    ...noWay,
    ...absenceFindings(editors, now),
    ...findAmbiguity(setting, editors, now),
    ...connected.flatMap((editor) => editorFindings(setting, editor, now)),
  ];
  return { summary: editors.map((editor) => describeEditor(editor, now)).join('; '), findings };
}

/** After the start of a server Editors need a moment to find it, and another one to say how they are. */
async function awaitArrivals(setting: Setting, known: Known): Promise<void> {
  const { status } = known;
  if (status === undefined || status.now - status.started_at > NEW_SERVER_MS) return;
  const isExpected = readEditorsFolder(setting.stateDir).some(
    ({ seen_at }) => Date.now() - seen_at < limits.hold_window_ms,
  );
  if (isExpected) await askUntil(setting, known, ARRIVAL_MS, (editors) => editors.length > 0);
  await askUntil(setting, known, HEARTBEAT_MS, (editors) =>
    editors.every(({ main_thread_age_ms }) => main_thread_age_ms !== undefined),
  );
}

/** Asks the server again and again until what it says of the connected Editors is right, or the time is up. */
async function askUntil(
  { stateDir }: Setting,
  known: Known,
  limitMs: number,
  isRight: (connected: readonly EditorSummary[]) => boolean,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  const connected = (): EditorSummary[] => (known.status?.editors ?? []).filter(({ state }) => state === 'connected');
  while (!isRight(connected()) && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const answer = known.hub === undefined ? undefined : await askServer(stateDir, known.hub);
    if (answer?.kind === 'answers' && answer.status !== undefined) known.status = answer.status;
  }
}

function describeEditor({ project_name, state, unity_version, seen_at }: EditorSummary, now: number): string {
  const since = state === 'connected' || seen_at === undefined ? '' : ` for ${formatDuration(now - seen_at)}`;
  return `${project_name}${unity_version === undefined ? '' : ` (Unity ${unity_version})`} ${state}${since}`;
}

/** No Editor is connected. One that reloads will be. */
function absenceFindings(editors: readonly EditorSummary[], now: number): Finding[] {
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
  const remedy = 'Open the project in Unity. If it is open, Window > MCP Unity Bridge shows why it does not connect.';
  return [createFinding('editor.none_connected', `No Editor is connected: ${names}.`, remedy)];
}

function findAmbiguity({ cwd }: Setting, editors: readonly EditorSummary[], now: number): Finding[] {
  const candidates = editors.filter(
    ({ state, seen_at }) => state === 'connected' || now - (seen_at ?? 0) <= limits.hold_window_ms,
  );
  const choice = chooseEditor(candidates, clientPlace(realpathSync(cwd)), undefined);
  if (choice.kind !== 'ambiguous') return [];
  const names = choice.editors.map(({ project_path }) => project_path).join(', ');
  const example = quotePath(choice.editors[0]?.project_path ?? '');
  return [
    createFinding(
      'editor.ambiguous',
      `Several Editors fit the folder ${cwd}: ${names}.`,
      `Start the AI client in the folder of the project, or add to the arguments of its entry: --project ${example}`,
    ),
  ];
}

function editorFindings({ version }: Setting, editor: EditorSummary, now: number): Finding[] {
  return [...blockedFindings(editor, now), ...focusFindings(editor), ...skewFindings(version, editor)];
}

function blockedFindings({ project_name, blocked_since }: EditorSummary, now: number): Finding[] {
  if (blocked_since === undefined) return [];
  const found = `The main thread of ${project_name} has been busy for ${formatDuration(now - blocked_since)}, since ${new Date(blocked_since).toISOString()}.`;
  return [
    createFinding(
      'editor.blocked',
      found,
      'Look at Unity: close the dialog, or wait for the build or import. If its code never ends, end Unity.',
    ),
  ];
}

function focusFindings({ project_name, focused, main_thread_age_ms = 0 }: EditorSummary): Finding[] {
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

function skewFindings(ours: string, { project_name, bridge_version = '' }: EditorSummary): Finding[] {
  const version = /^\d+\.\d+\.\d+(-[\w.]+)?(?= |$)/.exec(bridge_version)?.[0];
  const theirs = version === NO_VERSION ? undefined : version;
  return findVersionSkew('editor.version_skew', `in ${project_name}`, { theirs, ours });
}
