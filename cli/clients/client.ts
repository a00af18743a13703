import type { Launch } from './launch.ts';
import type { Place } from './place.ts';
import type { EntryKeys, ServerEntry } from './entry.ts';

export const clientIds = [
  'claude-desktop',
  'claude-code',
  'cursor',
  'vscode',
  'windsurf',
  'codex',
  'gemini',
  'copilot',
  'junie',
  'cline',
  'zed',
  'kiro',
  'lm-studio',
] as const;
export type ClientId = (typeof clientIds)[number];

/** `user`: holds in every folder. `project`: holds in the folder of one Unity project, and may be committed. */
export const scopes = ['user', 'project'] as const;
export type Scope = (typeof scopes)[number];

/** One file that a client reads its servers from. */
export interface Location {
  readonly scope: Scope;
  /** Absolute; need not exist. */
  readonly file: string;
  /** Files and folders: where one of them exists, the client is installed (or has been). */
  readonly signs: readonly string[];
  /** Which of several editions reads it, for instance "Insiders". */
  readonly edition?: string;
}

/** What there is to know about an AI client. */
export interface Client {
  readonly id: ClientId;
  readonly name: string;
  /** JSON may hold comments and commas at the end; they stay. */
  readonly format: 'json' | 'toml';
  /** The key of the servers, at the top of the file. */
  readonly servers: string;
  readonly keys: EntryKeys;
  /** The files that it reads in this place, the one to write first; none where the client does not exist there. Project files only where the place has a project. */
  locations(place: Place): readonly Location[];
  /** Why it has no file of the user in this place, and what to do; undefined where it has one. */
  absence(place: Place): string | undefined;
  /** What follows `--project` in its entry, for a client that does not start its servers in the project's folder; undefined for one that does. */
  projectArgument(place: Place, scope: Scope): string | undefined;
  /** True where its servers do not get the `PATH` of a terminal. */
  readonly isBare: boolean;
  /** A new entry. */
  entry(launch: Launch): ServerEntry;
  /** What to do, so that it reads its file again. */
  readonly restart: string;
}
