import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { isAbsolute } from 'node:path';
import { docsPage } from '../../server/lib/this-program.ts';
import type { AiClient } from '../clients/client.ts';
import { type ServerEntry, serverNames, pinnedVersion } from '../clients/launch.ts';
import { readConfiguration, type NamedServer } from '../clients/configuration.ts';
import { addJsonMember, removeJsonMember, updateJsonEntry } from './json-edit.ts';
import { addTomlEntry, removeTomlEntry, updateTomlEntry } from './toml-edit.ts';

type Format = Pick<AiClient, 'format' | 'servers'>;

/** The change of a client's file. */
export type Change =
  | {
      readonly kind: 'added';
      readonly name: string;
      readonly text: string;
      readonly entry: ServerEntry;
      readonly note?: string;
    }
  /** Command and arguments as they were, and as they become. */
  | {
      readonly kind: 'updated';
      readonly name: string;
      readonly text: string;
      readonly before: Partial<Start>;
      readonly entry: Start;
    }
  /** An empty text: nothing but ours was in the file, which was made for it. */
  | { readonly kind: 'removed'; readonly names: readonly string[]; readonly text: string; readonly isFileOurs: boolean }
  | { readonly kind: 'unchanged'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly line?: number; readonly column?: number };

const usual: Keeping = { isProjectNamed: false, isUpgrade: false, exists: existsSync };

/** Sets the server up in a client's file; undefined: there is no file. Nothing else in the text changes. */
export function setUp(
  format: Format,
  text: string | undefined,
  entry: ServerEntry,
  keeping: Partial<Keeping> = {},
): Change {
  const rules = { ...usual, ...keeping };
  const there = readConfiguration(format, text ?? '');
  if (there.kind === 'broken') return refuseChange(there);
  const ours = oursIn(there.servers);
  if (ours === undefined && rules.isUpgrade) return { kind: 'unchanged', reason: 'has no entry of ours' };
  const change =
    ours === undefined
      ? addServer(format, text ?? '', there.servers, entry)
      : updateServer(format, text ?? '', ours, entry, rules);
  return verifyChange(format, there.servers, change);
}

/** Removes our entries. `backup`: the file before they were added. `entry`: what `init` would write. */
export function takeOut(
  format: Format,
  text: string | undefined,
  backup: string | undefined,
  entry: ServerEntry,
): Change {
  const there = readConfiguration(format, text ?? '');
  if (there.kind === 'broken') return refuseChange(there);
  const ours = there.servers.filter(({ kind }) => kind !== 'foreign');
  const [first, ...others] = ours;
  if (text === undefined || first === undefined) return { kind: 'unchanged', reason: 'has no entry of ours' };
  const names = ours.map(({ name }) => name);
  // The other parts of an addition (the key above, a line break) are removed as well if the earlier text is known.
  const before =
    others.length === 0 && backup !== undefined && addedTo(format, backup, first) === text ? backup : undefined;
  const isFileOurs =
    before === undefined && others.length === 0 && hasNoMore(first.entry, entry) && addedTo(format, '', first) === text;
  if (isFileOurs) return { kind: 'removed', names, text: '', isFileOurs };
  const next = before ?? names.reduce((current, name) => removeServer(format, current, name), text);
  return verifyChange(format, there.servers, { kind: 'removed', names, text: next, isFileOurs });
}

/** True if the entry has no members of the user's. */
function hasNoMore(there: unknown, entry: ServerEntry): boolean {
  return isEntry(there) && Object.keys(there).every((key) => Object.hasOwn(entry, key));
}

function removeServer({ format, servers }: Format, text: string, name: string): string {
  return format === 'json' ? removeJsonMember(text, servers, name) : removeTomlEntry(text, servers, name);
}

/** The entry to update: first by the names that we use. */
function oursIn(servers: readonly NamedServer[]): NamedServer | undefined {
  const ours = servers.filter(({ kind }) => kind !== 'foreign');
  const named = serverNames.flatMap((name) => ours.filter((server) => server.name === name));
  return [...named, ...ours].find(({ kind }) => kind === 'ours') ?? ours[0];
}

function addServer(format: Format, text: string, servers: readonly NamedServer[], entry: ServerEntry): Change {
  const isFree = (name: string): boolean => servers.every((server) => server.name !== name);
  const [usual] = serverNames;
  const name = serverNames.find(isFree) ?? `${usual}-${servers.length + 1}`;
  const note =
    name === usual
      ? {}
      : { note: `"${usual}" is another server in this file and stays as it is; ours is called "${name}"` };
  const next = addedTo(format, text, { name, entry });
  return next === undefined ? byHand(name) : { kind: 'added', name, text: next, entry, ...note };
}

/** Undefined where that cannot be. */
function addedTo(
  format: Format,
  text: string,
  { name, entry }: Pick<NamedServer, 'name' | 'entry'>,
): string | undefined {
  const there = readConfiguration(format, text);
  if (!isEntry(entry) || there.kind === 'broken' || there.servers.some((server) => server.name === name))
    return undefined;
  return format.format === 'json'
    ? addJsonMember(text, format.servers, name, entry)
    : addTomlEntry(text, format.servers, name, entry);
}

function updateServer(
  format: Format,
  text: string,
  { name, entry: there, kind }: NamedServer,
  entry: ServerEntry,
  rules: Keeping,
): Change {
  if (kind === 'ours-remote')
    return { kind: 'unchanged', reason: `"${name}" already points to another server; left unchanged` };
  const before = startOf(there);
  const start = nextStart(before, entry, rules);
  if (isDeepStrictEqual(before, start)) return { kind: 'unchanged', reason: reasonToStay(start, entry) };
  const next =
    format.format === 'json'
      ? updateJsonEntry(text, format.servers, name, start)
      : updateTomlEntry(text, format.servers, name, start);
  return { kind: 'updated', name, text: next, before, entry: start };
}

function isEntry(entry: unknown): entry is ServerEntry {
  const { command, args } = startOf(entry);
  return command !== undefined && args !== undefined;
}

/** Reads what would be written, as the client will: anything but what was meant is not written. */
function verifyChange(format: Format, before: readonly NamedServer[], change: Change): Change {
  if (change.kind === 'unchanged' || change.kind === 'refused') return change;
  const after = readConfiguration(format, change.text);
  const names = change.kind === 'removed' ? change.names : [change.name];
  if (after.kind === 'broken') return byHand(...names);
  const others = (servers: readonly NamedServer[]) =>
    Object.fromEntries(servers.filter(({ name }) => !names.includes(name)).map(({ name, entry }) => [name, entry]));
  const ours = after.servers.find(({ name }) => names.includes(name));
  const isIntended =
    change.kind === 'removed'
      ? ours === undefined
      : isDeepStrictEqual(startOf(ours?.entry), { command: change.entry.command, args: [...change.entry.args] });
  return isIntended && isDeepStrictEqual(others(after.servers), others(before)) ? change : byHand(...names);
}

function byHand(...names: readonly string[]): Change {
  return {
    kind: 'refused',
    reason: `is written in a way that this program cannot change safely: edit "${names.join('", "')}" by hand (${docsPage('clients')})`,
  };
}

function refuseChange({
  reason,
  line,
  column,
}: {
  readonly reason: string;
  readonly line: number;
  readonly column: number;
}): Change {
  return { kind: 'refused', reason, line, column };
}

const PROJECT = '--project';

const TOOLS = '--tools';

/** An option with its value, in one word or in two; empty where it is not there. */
function wordsOf(option: string, args: readonly string[]): readonly string[] {
  const at = args.findIndex((word) => word === option || word.startsWith(`${option}=`));
  return at === -1 ? [] : args.slice(at, args[at] === option ? at + 2 : at + 1);
}

/** Replaces the present option; else appends it, but the project before the tools. */
function withWords(args: readonly string[], option: string, words: readonly string[]): readonly string[] {
  const own = wordsOf(option, args);
  const [place] = own.length > 0 ? own : option === PROJECT ? wordsOf(TOOLS, args) : [];
  const at = place === undefined ? args.length : args.indexOf(place);
  return args.toSpliced(at, own.length, ...words);
}

/** The members of an entry that start the server. */
type Start = Pick<ServerEntry, 'command' | 'args'>;

/** Rules for the change of an existing entry. */
interface Keeping {
  /** The project was named on the command line: it replaces the one in the entry, which is removed if the client reports its project itself. */
  readonly isProjectNamed: boolean;
  /** An entry is only moved to this version, its pin too; where there is none, none is made. */
  readonly isUpgrade: boolean;
  /** Checks a project that the entry names. */
  readonly exists: (path: string) => boolean;
}

/** The user's pinned version, `--project` and `--tools` are unchanged. */
function nextStart(before: Partial<Start>, entry: ServerEntry, rules: Keeping): Start {
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

function reasonToStay({ args }: Start, entry: ServerEntry): string {
  const [theirs, ours] = [pinnedVersion(args), pinnedVersion(entry.args)];
  if (theirs === undefined || theirs === ours) return 'already set up';
  return `already set up, pinned to version ${theirs}, which stays: mcp-unity-bridge upgrade moves it`;
}

/** Variables are filled in by the client, and a name is no path. */
function isGone(words: readonly string[], { exists }: Keeping): boolean {
  const project = words.at(-1)?.replace(`${PROJECT}=`, '') ?? '';
  return isAbsolute(project) && !project.includes('${') && !exists(project);
}

function startOf(entry: unknown): Partial<Start> {
  if (typeof entry !== 'object' || entry === null) return {};
  const [command, args]: unknown[] = [Reflect.get(entry, 'command'), Reflect.get(entry, 'args')];
  return {
    ...(typeof command === 'string' ? { command } : {}),
    ...(Array.isArray(args) ? { args: args.map(String) } : {}),
  };
}
