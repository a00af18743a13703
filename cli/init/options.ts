import { workingFolder } from '../../server/lib/folders.ts';
import { scopes, type ConfigScope, type AiClient, clientIds } from '../clients/client.ts';
import type { ConfigLocation } from '../clients/place.ts';
import type { Given, CommandOptions } from '../commands/command.ts';
import { toolOffers, type ToolOffer } from '../../server/clients/mcp/protocol/mcp-state.ts';
import { oneOf } from '../lib/option-values.ts';
import { projectOf, type UnityProject } from '../lib/projects.ts';
import { findClient } from '../clients/table.ts';
import { didYouMean } from '../../server/lib/nearest.ts';

export const initOptions = {
  client: {
    value: '<id>',
    multiple: true,
    says: `only this one, found or not; may be given several times: ${clientIds.join(', ')}`,
  },
  scope: {
    value: '<scope>',
    says: "user (default): the clients' own files, for every folder; project: files in the folder of the Unity project, which may be committed",
  },
  project: { value: '<dir>', says: 'the Unity project, where the working folder is not in it' },
  'unity-package': { says: "also adds the Unity package to the project's Packages/manifest.json" },
  tools: {
    value: '<which>',
    choices: toolOffers,
    says: 'which tools these clients see: six; read, also those of the Editor that only read or that a rule lets run; all (default: what the server or the policy says)',
  },
  skills: { says: 'also installs the skill for agents that have a shell (see: mcp-unity-bridge skills --help)' },
  remove: {
    says: 'removes our entries (with --unity-package and --skills: those too), from both scopes unless one is named',
  },
  yes: { short: 'y', says: 'does not ask' },
  'dry-run': { says: 'only shows what it would write' },
  json: { says: 'the results as JSON; does not ask either: goes with --yes or --dry-run' },
} as const satisfies CommandOptions;

export type InitGiven = Given<keyof typeof initOptions>;

/** Throws, in a sentence, on what is not understood or cannot be. */
export function readInitOptions(
  given: InitGiven,
  placeWith: (project: string | undefined) => ConfigLocation,
): InitOptions {
  const [named, scope, tools] = [given.text('project'), given.text('scope'), given.text('tools')];
  const withUnityPackage = given.flag('unity-package');
  const project = projectOf(named);
  const chosen = scopesOf(scope, given.flag('remove'));
  if (project === undefined && (scope === 'project' || withUnityPackage))
    throw new Error(noProject(scope === 'project' ? '--scope project' : '--unity-package'));
  return {
    clients: [...new Set(given.texts('client'))].map((id) => namedClient(id, chosen, placeWith(project?.path))),
    scopes: chosen,
    project,
    isProjectNamed: named !== undefined,
    isRemoval: given.flag('remove'),
    isUpgrade: false,
    withUnityPackage,
    tools: tools === undefined ? undefined : oneOf('tools', tools, toolOffers),
    withSkills: given.flag('skills'),
    yes: given.flag('yes'),
    dryRun: given.flag('dry-run'),
    json: given.flag('json'),
  };
}

function scopesOf(text: string | undefined, isRemoval: boolean): readonly ConfigScope[] {
  if (text === undefined) return isRemoval ? scopes : ['user'];
  const scope = scopes.find((name) => name === text);
  if (scope === undefined) throw new Error(`expected ${scopes.join(' or ')} as --scope, got "${text}"`);
  return [scope];
}

function noProject(option: string): string {
  return `expected a Unity project for ${option}: there is no ProjectSettings/ProjectVersion.txt in ${workingFolder()} or above it. Go to the folder of your own project, the one that you open in Unity, or name it with --project <dir>`;
}

export interface InitOptions {
  /** Empty: those that are found. */
  readonly clients: readonly AiClient[];
  /** The project's configuration or the user's; both for a removal that names neither. */
  readonly scopes: readonly ConfigScope[];
  readonly project: UnityProject | undefined;
  /** The project was named, not found. */
  readonly isProjectNamed: boolean;
  readonly isRemoval: boolean;
  /** The installed entries are moved to this version; none is added. */
  readonly isUpgrade: boolean;
  readonly withUnityPackage: boolean;
  /** The tools for these clients; absent: decided by server and policy. */
  readonly tools: ToolOffer | undefined;
  readonly withSkills: boolean;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** Throws, in a sentence, where it has no file of that scope. */
function namedClient(id: string, chosen: readonly ConfigScope[], place: ConfigLocation): AiClient {
  const client = findClient(id);
  if (client === undefined)
    throw new Error(`expected one of ${clientIds.join(', ')} as --client, got "${id}".${didYouMean(id, clientIds)}`);
  if (client.locations(place).some(({ scope }) => chosen.includes(scope))) return client;
  const absence = client.absence(place);
  throw new Error(absence ?? `expected --scope user for ${client.name}: it has no file for one project`);
}
