import type { Place } from '../clients/place.ts';

export const skillClientIds = ['claude-code', 'codex', 'gemini', 'cursor', 'copilot', 'agents-md'] as const;
export type SkillClientId = (typeof skillClientIds)[number];

/** An agent, and where it looks for skills. Several share a folder, so that none is told of a skill twice. */
export interface SkillClient {
  readonly id: SkillClientId;
  readonly name: string;
  /** The folder of the skills of one project, relative to it. */
  readonly inProject: string;
  /** The folder of the skills for every project, absolute; undefined: it has none. */
  ofUser(place: Place): string | undefined;
  /** Files and folders: where one of them exists, the agent is installed. */
  signs(place: Place): readonly string[];
}
