import { joinPath, onPath, readVariable, type Place } from '../clients/place.ts';
import { clientOf } from '../clients/table.ts';
import type { SkillClient } from './skill-client.ts';

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
