import type { ShownOperation } from '../../generated/typescript/link.ts';
import type { Json, JsonObject } from '../../generated/typescript/types.ts';

/** An option of a command. */
export interface Option {
  /** The name of its value in the help, such as `<file>`; absent: it has none. */
  readonly value?: string;
  /** Its value where it is given without one; absent: it needs one. */
  readonly alone?: string;
  /** One letter. */
  readonly short?: string;
  /** The only valid values. */
  readonly choices?: readonly string[];
  /** It may be given several times. */
  readonly multiple?: boolean;
  /** Lines above it in the help. */
  readonly heading?: string;
  readonly says: string;
  /** Words of other programs that mean it, such as `--tail` for `--limit`. */
  readonly guesses?: readonly string[];
  /** Words of other programs that mean it with one of its values, by the value. */
  readonly means?: Readonly<Record<string, readonly string[]>>;
  /** Other words for its values, in lower case. */
  readonly synonyms?: Readonly<Record<string, string>>;
}

export type CommandOptions = Readonly<Record<string, Option>>;

/** Sections of the help of the whole program, in their order. */
export const groups = {
  everyDay: 'Every day',
  unity: 'Things to do in Unity',
  servers: 'AI clients and servers',
  bridges: 'Building and testing bridges',
} as const;

/**
 * A command: all that its help, its options, the completion of shells, the documentation and the guesses are made of. Its file exports this, and `run`;
 * `cli/table.ts` lists it.
 */
export interface Command {
  readonly name: string;
  readonly group: keyof typeof groups;
  /** The arguments in the help of the whole program, such as `<log_id>`. */
  readonly words?: string;
  /** Usage lines of its own help, without the name; absent: `words` and `[options]`. */
  readonly usage?: readonly string[];
  /** Half a sentence. */
  readonly summary: string;
  /** Sentences for its own help. */
  readonly about: string;
  /** Subcommands with their arguments, such as `show <log_id>`, and a summary of each. */
  readonly actions?: Readonly<Record<string, string>>;
  readonly options: CommandOptions;
  /** Text below the options in its help. */
  readonly notes?: string;
  /** Without the program's name. */
  readonly examples?: readonly string[];
  /** Meanings of its exit codes; 2 is always wrong usage. */
  readonly exits: Readonly<Record<number, string>>;
  /** The source of completions for a word that is no subcommand. */
  readonly completes?: 'files' | 'operations';
  /** The words after its name; absent: none. */
  readonly takes?: Takes;
  /** The option that a surplus word most likely means. */
  readonly wordMeans?: string;
  readonly lacks?: Lacking;
  /** Other names for it, of one word or two. */
  readonly aliases?: readonly string[];
  /** The same for its name with more words. */
  readonly aliasesWith?: Readonly<Record<string, readonly string[]>>;
  /** Other words for its arguments; without dashes only as the first word. */
  readonly guesses?: Readonly<Record<string, string>>;
  /** Options that people put before its words, or for what it does anyway. */
  readonly drops?: readonly string[];
  /** It has the options of all work as well, except those `without`. */
  readonly isWork?: boolean;
  /** Options of all work that mean nothing to it. */
  readonly without?: readonly string[];
  /** Loads its own file, so that reading the table does not load the commands' code. */
  readonly load: () => Promise<CommandFile>;
}

/** The arguments of a command: a noun with an article, and how many. */
interface Takes {
  readonly what: string;
  readonly atLeast: number;
  readonly atMost: number;
}

/** Words that the command reads by itself. */
export const anyWords: Takes = { what: 'words', atLeast: 0, atMost: Infinity };

/** A command that is one operation of Unity, or reads one; the table adds the rest. */
export interface WorkCommand extends Omit<Command, 'isWork' | 'exits' | 'load'> {
  /** The outcome of completed work that also gives exit code 1, such as failed tests. */
  readonly fails?: string;
  /** It reads an operation by its log_id; exit code 4 if none is stored. */
  readonly asksById?: boolean;
}

/** The file of a command. */
export interface CommandFile {
  /** Resolves to the exit code. Throws UsageError where the words or options are wrong. */
  run(given: Given, context: CommandContext): Promise<number> | number;
}

/** The context of a command. */
export interface CommandContext {
  /** The script that a server is started with. */
  readonly entry: string;
  readonly command: Command;
  /** All that there are. */
  readonly commands: readonly Command[];
}

/** A command line, read. `Name`: the options of the command. */
export interface Given<Name extends string = string> {
  /** The unparsed command line. */
  readonly argv: readonly string[];
  readonly words: readonly string[];
  /** The value of an option that was given. */
  text(name: Name): string | undefined;
  texts(name: Name): readonly string[];
  flag(name: Name): boolean;
}

/** Missing options that users try, without dashes: the answer, which may depend on the given value. */
export type Lacking = Readonly<Record<string, string | ((value: string | undefined) => string)>>;

/** Something that a CI service shows beside the code. */
export interface Annotation {
  readonly level: 'error' | 'warning';
  readonly message: string;
  readonly title?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** The form of a result for users. */
export interface Face {
  readonly lines: (result: Json) => readonly string[];
  /** True if completed work reports a failure: scripts with errors, failed tests. */
  readonly failed?: (result: Json) => boolean;
  readonly annotations?: (result: Json) => readonly Annotation[];
}

/** The behaviour of a command that is one operation of Unity, or reads one. */
export interface Verb {
  /** Throws UsageError. */
  readonly plan: (given: Given, place: Place) => Work | Promise<Work>;
  readonly face?: Face;
  /** Default of --timeout in ms; absent: until the work ends. */
  readonly patienceMs?: number;
  /** Processes the result locally, for example writes a file. Returns what is printed instead. */
  readonly finish?: (result: Json, given: Given) => Json;
}

/**
 * Selects the operation that `last` refers to: the first that it accepts of `all`, the newest first. `undone`: log_ids
 * that `undo --session` has taken back.
 */
export type IsMeant = (
  operation: ShownOperation,
  all: readonly ShownOperation[],
  undone: ReadonlySet<string>,
) => boolean;

/** The environment of a command. */
interface Place {
  /** The log_id that a word means; `isMeant`: what `last` may be. Throws UsageError and NoServerError. */
  readonly findLogId: (word: string, isMeant?: IsMeant) => Promise<string>;
}

/** A call of one of the six tools, or of one of the Editor's. */
export interface Work {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly idempotency_key?: string;
}
