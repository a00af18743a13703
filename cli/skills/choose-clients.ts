import type { Place } from '../clients/place.ts';
import { didYouMean } from '../../server/lib/nearest.ts';
import { UsageError } from '../lib/usage-error.ts';
import { foundSkillClients } from './plan.ts';
import { skillClients } from './targets.ts';
import { skillClientIds, type SkillClient } from './skill-client.ts';
import type { SkillsVerb } from './skills-verb.ts';

/** Those that are named; else, to install, those that are found; else all. */
export function clientsFor(
  verb: SkillsVerb,
  ids: readonly string[],
  isGlobal: boolean,
  place: Place,
): readonly SkillClient[] {
  if (ids.length > 0) return [...new Set(ids)].map((id) => clientNamed(id, isGlobal, place));
  if (verb !== 'install') return skillClients;
  const found = foundSkillClients(place);
  if (found.length > 0) return found;
  throw new UsageError(`expected --client: no agent was found on this machine. Known: ${skillClientIds.join(', ')}`);
}

function clientNamed(id: string, isGlobal: boolean, place: Place): SkillClient {
  const client = skillClients.find((one) => one.id === id);
  if (client === undefined)
    throw new UsageError(
      `expected one of ${skillClientIds.join(', ')} as --client, got "${id}".${didYouMean(id, skillClientIds)}`,
    );
  if (isGlobal && client.ofUser(place) === undefined)
    throw new UsageError(`expected no --global for ${client.id}: AGENTS.md belongs to a project`);
  return client;
}
