import { isAbsolute } from 'node:path';
import type { ServerEntry } from '../clients/server-entry.ts';
import { pinnedVersion } from '../clients/entry.ts';
import { PROJECT, TOOLS, wordsOf, withWords } from './option-words.ts';

/** What of an entry says how the server is started. */
export type Start = Pick<ServerEntry, 'command' | 'args'>;

/** What of an entry that exists already may change. */
export interface Keeping {
  /** The project was named on the command line: it takes the place of the one in the entry, which goes where the client tells its project itself. */
  readonly isProjectNamed: boolean;
  /** An entry is only moved to this version, its pin too; where there is none, none is made. */
  readonly isUpgrade: boolean;
  /** Is asked for a project that the entry names. */
  readonly exists: (path: string) => boolean;
}

/** What the user has pinned stays pinned, and what the user has chosen by `--project` or `--tools` stays chosen. */
export function nextStart(before: Partial<Start>, entry: ServerEntry, rules: Keeping): Start {
  const { command = entry.command, args = [] } = before;
  const isKept = !rules.isUpgrade && pinnedVersion(args) !== undefined;
  const [theirs, ours] = [wordsOf(PROJECT, args), wordsOf(PROJECT, entry.args)];
  const isReplaced = rules.isProjectNamed || (ours.length > 0 && isGone(theirs, rules));
  const project = theirs.length > 0 && !isReplaced ? theirs : ours;
  const asked = wordsOf(TOOLS, entry.args);
  const tools = asked.length > 0 ? asked : wordsOf(TOOLS, args);
  const start = isKept ? { command, args } : { command: entry.command, args: entry.args };
  return { command: start.command, args: withWords(withWords(start.args, PROJECT, project), TOOLS, tools) };
}

export function reasonToStay({ args }: Start, entry: ServerEntry): string {
  const [theirs, ours] = [pinnedVersion(args), pinnedVersion(entry.args)];
  if (theirs === undefined || theirs === ours) return 'already set up';
  return `already set up, pinned to version ${theirs}, which stays: mcp-unity-bridge upgrade moves it`;
}

/** Variables are filled in by the client, and a name is no path. */
function isGone(words: readonly string[], { exists }: Keeping): boolean {
  const project = words.at(-1)?.replace(`${PROJECT}=`, '') ?? '';
  return isAbsolute(project) && !project.includes('${') && !exists(project);
}

export function startOf(entry: unknown): Partial<Start> {
  if (typeof entry !== 'object' || entry === null) return {};
  const [command, args]: unknown[] = [Reflect.get(entry, 'command'), Reflect.get(entry, 'args')];
  return {
    ...(typeof command === 'string' ? { command } : {}),
    ...(Array.isArray(args) ? { args: args.map(String) } : {}),
  };
}
