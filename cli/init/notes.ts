import { workingFolder } from '../../server/lib/folders.ts';
import { docsPage, packageVersion } from '../../server/lib/this-program.ts';
import { typedCommand, typedAs } from '../clients/typed.ts';
import { isOnWindowsDrive, packageName } from '../clients/launch.ts';
import type { ConfigLocation } from '../clients/place.ts';
import { clients } from '../clients/table.ts';
import { previewPlan, type FileOutcome } from './apply.ts';
import type { InitOptions } from './options.ts';
import type { FilePlan, Plan } from './plan.ts';
import { unityPackageName } from './change-manifest.ts';
import { unityProjectsBelow } from '../lib/projects.ts';

/** Information for users before they decide. */
export function notesFor(
  { project, scopes, isRemoval, clients: named }: InitOptions,
  place: ConfigLocation,
  { files, notFound }: Plan,
): readonly string[] {
  const notes = [
    project === undefined
      ? noProject()
      : `Unity project: ${project.path}${project.version === undefined ? '' : ` (Unity ${project.version})`}`,
  ];
  if (!isRemoval && notFound.length > 0 && files.length > 0) notes.push(absentClients(notFound));
  const absences =
    named.length > 0 || isRemoval || !scopes.includes('user')
      ? []
      : clients.flatMap((client) => client.absence(place) ?? []);
  notes.push(...absences);
  if (place.platform === 'wsl' && !isRemoval) notes.push(aboutWsl(files, place));
  if (files.length === 0)
    notes.push(
      isRemoval
        ? 'No AI client has an entry of ours.'
        : `No AI client was found: name one with --client, whether it is installed or not: ${notFound.map(({ id }) => id).join(', ')}.`,
    );
  if (!isRemoval && files.length > 0 && (place.env['MCP_UNITY_BRIDGE_HOME'] ?? '') !== '')
    notes.push(
      'MCP_UNITY_BRIDGE_HOME is set here, but not in the entries: set it for the AI client and for Unity as well, or they use another state folder.',
    );
  if (scopes.includes('project') && !isRemoval && files.some(isForThisMachine))
    notes.push(
      `These entries name files of this machine: do not commit them. Once this version is on npm, write "npx -y ${packageName}@${packageVersion}" instead.`,
    );
  return notes;
}

const NAMED_LIMIT = 3;

/** A long list of names would not be read. */
function absentClients(clients: Plan['notFound']): string {
  const named = clients.map(({ name, id }) => `${name} (--client ${id})`);
  return clients.length <= NAMED_LIMIT
    ? `Not found on this machine: ${named.join(', ')}`
    : `Not found on this machine: ${clients.length} other clients (${typedCommand('init --help')} lists them; --client <id> sets one up anyway)`;
}

function aboutWsl(files: readonly FilePlan[], place: ConfigLocation): string {
  const startsInWindows =
    isOnWindowsDrive(place) && files.some(({ change }) => 'entry' in change && change.entry.command === 'cmd.exe');
  return startsInWindows
    ? 'The project is on a Windows drive, so the server starts in Windows, beside Unity. This needs Node.js in Windows.'
    : `This is WSL: a server that is started here does not find a Unity that runs in Windows. How to connect them: ${docsPage('windows#wsl')}`;
}

function noProject(): string {
  const below = unityProjectsBelow(workingFolder());
  const hint =
    below.length === 0
      ? 'Go to the folder of one, or name it with --project <dir>.'
      : `There is one below: --project ${below.slice(0, 3).join(', or --project ')}`;
  return `Unity project: none in ${workingFolder()} or above it. ${hint}`;
}

const isForThisMachine = ({ change }: FilePlan): boolean => 'entry' in change && change.entry.command !== 'npx';

/** The remaining steps for users. `bin`: the file of this program, links followed. */
export function stepsAfter(
  { project }: InitOptions,
  outcomes: readonly FileOutcome[],
  manifest: FilePlan | undefined,
  bin: string,
): readonly string[] {
  const written = outcomes.filter(({ state }) => state === 'written');
  const restarts = [
    ...new Set(written.flatMap(({ plan }) => (plan.client === undefined ? [] : [`- ${plan.client.restart}`]))),
  ];
  const again = outcomes.flatMap(({ plan, state }) =>
    state === 'refused' ? [`- fix ${plan.path} (${plan.title}; the reason is above), then run this again`] : [],
  );
  const lacksPackage =
    manifest !== undefined &&
    previewPlan(manifest).state === 'planned' &&
    written.every(({ plan }) => plan.client !== undefined);
  const unity = lacksPackage
    ? [`- add the Unity package to ${project?.path ?? 'the project'}: ${typedAs(bin)} init --unity-package`]
    : written.some(({ plan }) => plan.client === undefined)
      ? [
          `- go to Unity, which then imports ${unityPackageName}${isByGit(manifest) ? ' (it needs git)' : ''}, and open Window > MCP Unity Bridge`,
        ]
      : [];
  const hasClient = outcomes.some(({ plan }) => plan.client !== undefined);
  // After a preview nothing remains.
  if (outcomes.some(({ state }) => state === 'planned') || again.length + restarts.length + unity.length === 0)
    return [];
  const client = `- install an AI client, then: ${typedAs(bin)} init (if it is not found: init --client <id>)`;
  const trial = `- ask your AI client for "the position of the Player in Unity"; if it does not work: ${typedAs(bin)} doctor`;
  const tools = `- from now on clients run C# and the tools of the package WITHOUT asking you; to be asked first: ${typedAs(bin)} policy ask unity_execute_code; to allow a tool of your project: ${typedAs(bin)} policy allow <tool>`;
  const last = hasClient ? (written.length === 0 ? [] : [trial, tools]) : [client];
  return ['What is left to do:', ...again, ...restarts, ...unity, ...last];
}

const isByGit = (manifest: FilePlan | undefined): boolean =>
  manifest !== undefined && 'value' in manifest.change && /^(https?|git|ssh):/.test(manifest.change.value);
