import { packageName } from './program.ts';

/** Where an entry leads. */
export type EntryKind =
  /** It starts this program, which finds or starts the server of this user. */
  | 'ours'
  /** It leads to a server of ours that listens for HTTP, by `connect` or by a URL: the user has decided that. */
  | 'ours-remote'
  | 'foreign';

/** The server's name in a client's file, and the one that is taken where another server has the first. */
export const serverNames = ['unity', packageName] as const;

const HTTP_ADDRESS = /:30069\/mcp(\?|$)/;

/** Judges what is written below a server's name, whatever it is. */
export function kindOf(entry: unknown): EntryKind {
  const [command, args, ...urls] = ['command', 'args', 'url', 'httpUrl', 'serverUrl'].map((key) =>
    memberNamed(entry, key),
  );
  if (urls.some((url) => typeof url === 'string' && HTTP_ADDRESS.test(url))) return 'ours-remote';
  const words = [command, ...(Array.isArray(args) ? args : [])].filter((word) => typeof word === 'string');
  const at = words.findIndex(isThisProgram);
  if (at === -1) return 'foreign';
  return words[at + 1] === 'connect' ? 'ours-remote' : 'ours';
}

/** `mcp-unity-bridge`, also with a version, or a path that ends in it (a build, or what npm links). */
function isThisProgram(word: string): boolean {
  const name = /[^\\/]*$/.exec(word)?.[0] ?? '';
  return (
    name === packageName ||
    name.startsWith(`${packageName}@`) ||
    [`${packageName}.cjs`, `${packageName}.cmd`, `${packageName}.exe`].includes(name)
  );
}

/** The version that the words of an entry pin; undefined where they take any. */
export function pinnedVersion(words: readonly string[]): string | undefined {
  return words
    .map((word) => /^mcp-unity-bridge@v?(\d[^/\\]*)$/.exec(word)?.[1])
    .find((version) => version !== undefined);
}

function memberNamed(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Reflect.get(value, key) : undefined;
}

/** The keys that a client knows in an entry; others are refused by some. */
export interface EntryKeys {
  /** The key of the URL, and that of its headers, where the client speaks HTTP. */
  readonly http?: { readonly url: string; readonly headers: string };
  /** What an entry may hold besides these and `command` and `args`. */
  readonly others: readonly string[];
}

/** What is written below a server's name. */
export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
  readonly [key: string]: string | number | readonly string[] | Readonly<Record<string, string>>;
}
