import { isAbsolute } from 'node:path';
import type { ServerEntry } from '../clients/client.ts';
import { pinnedVersion } from '../clients/entry.ts';

/** What of an entry says how the server is started. */
export type Start = Pick<ServerEntry, 'command' | 'args'>;

const PROJECT = '--project';
const TOOLS = '--tools';

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

/** An option with its value, in one word or in two; empty where it is not there. */
function wordsOf(option: string, args: readonly string[]): readonly string[] {
  const at = args.findIndex((word) => word === option || word.startsWith(`${option}=`));
  return at === -1 ? [] : args.slice(at, args[at] === option ? at + 2 : at + 1);
}

/** In the place of the present option; else at the end, but for the project, which comes before the tools. */
function withWords(args: readonly string[], option: string, words: readonly string[]): readonly string[] {
  const own = wordsOf(option, args);
  const [place] = own.length > 0 ? own : option === PROJECT ? wordsOf(TOOLS, args) : [];
  const at = place === undefined ? args.length : args.indexOf(place);
  return args.toSpliced(at, own.length, ...words);
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
