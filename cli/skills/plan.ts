import { existsSync } from 'node:fs';
import { joinPath, type Place } from '../clients/place.ts';
import { skillClients, type SkillClient } from './targets.ts';
import { skillFolder, stateOf, type SkillState } from './skill-folder.ts';

/** A folder of the skill, and who reads it. */
export interface SkillPlan {
  readonly clients: readonly SkillClient[];
  readonly folder: string;
  readonly state: SkillState;
}

/** Where the skill belongs for these agents, each folder once. `program`: how this program is typed. */
export function planSkills(
  clients: readonly SkillClient[],
  place: Place,
  isGlobal: boolean,
  program: string,
): SkillPlan[] {
  const folders = new Map<string, SkillClient[]>();
  for (const client of clients) {
    const skills = isGlobal ? client.ofUser(place) : inProject(client, place);
    if (skills === undefined) continue;
    const folder = skillFolder(skills);
    folders.set(folder, [...(folders.get(folder) ?? []), client]);
  }
  return [...folders].map(([folder, readers]) => ({ clients: readers, folder, state: stateOf(folder, program) }));
}

const inProject = ({ inProject: folder }: SkillClient, place: Place): string | undefined =>
  place.project === undefined ? undefined : joinPath(place, place.project, folder);

/** Those of this machine. */
export function foundSkillClients(place: Place): readonly SkillClient[] {
  return skillClients.filter((client) => client.signs(place).some((path) => existsSync(path)));
}

/** Those in whose folder an older skill is. */
export function staleSkillClients(place: Place, isGlobal: boolean, program: string): readonly SkillClient[] {
  return planSkills(skillClients, place, isGlobal, program)
    .filter(({ state }) => state.kind === 'other')
    .flatMap(({ clients }) => clients.filter(({ id }) => id !== 'agents-md'));
}
