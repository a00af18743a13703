import { carryOut, type SkillOutcome } from '../skills/carry-out.ts';
import { foundSkillClients, skillClients, type SkillClient, type SkillClientId } from '../skills/targets.ts';
import type { ClientId } from '../clients/client.ts';
import type { ConfigLocation } from '../clients/place.ts';
import type { InitOptions } from './options.ts';

/** Clients whose agents read skills under another name. */
const skillIdOf: Partial<Record<ClientId, SkillClientId>> = { vscode: 'copilot' };

/** What `--skills` does beside setting up MCP: the skill, for agents that have a shell. `isDryRun`: it is only said how things are. */
export function skillStep(
  { clients, scopes, isRemoval }: Pick<InitOptions, 'clients' | 'scopes' | 'isRemoval'>,
  place: ConfigLocation,
  program: string,
  isDryRun: boolean,
): readonly SkillOutcome[] {
  // Nobody who takes the skill out wants to keep that of an agent that is no longer on this machine, or never was.
  const anyReaders = isRemoval ? skillClients : foundSkillClients(place);
  const readers = clients.length === 0 ? anyReaders : clients.flatMap(({ id }) => readerOf(id) ?? []);
  const verb = isDryRun ? 'list' : isRemoval ? 'remove' : 'install';
  return scopes
    .filter((scope) => scope === 'user' || place.project !== undefined)
    .flatMap((scope) => carryOut({ verb, clients: readers, isGlobal: scope === 'user', place }, program));
}

function readerOf(id: ClientId): SkillClient | undefined {
  return skillClients.find((client) => client.id === (skillIdOf[id] ?? id));
}
