import { workingFolder } from '../../server/lib/folders.ts';
import type { ConfigLocation } from '../clients/place.ts';
import type { Given } from '../commands/command.ts';
import { projectOf } from '../lib/projects.ts';
import { UsageError, actionIn } from '../lib/option-values.ts';
import { type SkillClient, skillClientIds, skillClients, foundSkillClients } from './targets.ts';
import { didYouMean } from '../../server/lib/nearest.ts';

/** What the command line asks for. */
export interface SkillsOptions {
  readonly verb: SkillsVerb;
  readonly clients: readonly SkillClient[];
  readonly isGlobal: boolean;
  readonly place: ConfigLocation;
  /** Only says what would be done. */
  readonly isDryRun: boolean;
  readonly json: boolean;
}

/** Throws UsageError. */
export function readSkillsOptions(
  given: Given<'client' | 'global' | 'dry-run' | 'project' | 'json'>,
  placeWith: (project: string | undefined) => ConfigLocation,
): SkillsOptions {
  const isGlobal = given.flag('global');
  const named = given.text('project');
  const verb = actionIn(given.words.length === 0 ? ['list'] : given.words, ['install', 'remove', 'list']);
  const project = isGlobal && named === undefined ? undefined : projectOf(named)?.path;
  if (!isGlobal && project === undefined)
    throw new UsageError(
      `expected a Unity project: there is no ProjectSettings/ProjectVersion.txt in ${workingFolder()} or above it. Go to its folder, name it with --project <dir>, or use --global for every project`,
    );
  const place = placeWith(project);
  const clients = clientsFor(verb, given.texts('client'), isGlobal, place);
  return { verb, clients, isGlobal, place, isDryRun: given.flag('dry-run'), json: given.flag('json') };
}

type SkillsVerb = 'install' | 'remove' | 'list';

/** Those that are named; else, to install, those that are found; else all. */
function clientsFor(
  verb: SkillsVerb,
  ids: readonly string[],
  isGlobal: boolean,
  place: ConfigLocation,
): readonly SkillClient[] {
  if (ids.length > 0) return [...new Set(ids)].map((id) => clientNamed(id, isGlobal, place));
  if (verb !== 'install') return skillClients;
  const found = foundSkillClients(place);
  if (found.length > 0) return found;
  throw new UsageError(`expected --client: no agent was found on this machine. Known: ${skillClientIds.join(', ')}`);
}

function clientNamed(id: string, isGlobal: boolean, place: ConfigLocation): SkillClient {
  const client = skillClients.find((one) => one.id === id);
  if (client === undefined)
    throw new UsageError(
      `expected one of ${skillClientIds.join(', ')} as --client, got "${id}".${didYouMean(id, skillClientIds)}`,
    );
  if (isGlobal && client.ofUser(place) === undefined)
    throw new UsageError(`expected no --global for ${client.id}: AGENTS.md belongs to a project`);
  return client;
}
