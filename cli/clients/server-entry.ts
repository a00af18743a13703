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
