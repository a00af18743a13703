import { joinPath, onPath, readVariable, type Place } from '../clients/place.ts';
import { clientOf } from '../clients/table.ts';

/** What Codex, Gemini CLI, Cursor and Copilot read alike. */
const SHARED = '.agents/skills';

const sharedTarget = (place: Place): string => joinPath(place, place.home, '.agents', 'skills');

/** Those by which `init` finds it. */
const signsAsClient =
  (id: string) =>
  (place: Place): readonly string[] =>
    clientOf(id)
      ?.locations({ ...place, project: undefined })
      .flatMap(({ signs }) => signs) ?? [];

export const skillClients: readonly SkillClient[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    inProject: '.claude/skills',
    ofUser: (place) =>
      joinPath(place, readVariable(place, 'CLAUDE_CONFIG_DIR', joinPath(place, place.home, '.claude')), 'skills'),
    signs: signsAsClient('claude-code'),
  },
  { id: 'codex', name: 'Codex', inProject: SHARED, ofUser: sharedTarget, signs: signsAsClient('codex') },
  { id: 'gemini', name: 'Gemini CLI', inProject: SHARED, ofUser: sharedTarget, signs: signsAsClient('gemini') },
  { id: 'cursor', name: 'Cursor', inProject: SHARED, ofUser: sharedTarget, signs: signsAsClient('cursor') },
  {
    id: 'copilot',
    name: 'Copilot',
    inProject: SHARED,
    ofUser: sharedTarget,
    signs: (place) => [
      joinPath(place, place.home, '.copilot'),
      ...onPath(place, 'copilot'),
      ...signsAsClient('vscode')(place),
    ],
  },
  {
    id: 'agents-md',
    name: 'agents that read AGENTS.md',
    inProject: SHARED,
    ofUser: () => undefined,
    signs: () => [],
  },
];

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
