import type { Json, JsonObject } from '../../generated/typescript/types.ts';

/** An option of a command. */
export interface Option {
  /** The name of its value in the help, such as `<file>`; absent: it takes none. */
  readonly value?: string;
  /** One letter. */
  readonly short?: string;
  /** The only values that it takes. */
  readonly choices?: readonly string[];
  /** It may be given several times. */
  readonly several?: boolean;
  readonly says: string;
}

export type Options = Readonly<Record<string, Option>>;

/** Sections of the help of the whole program, in their order. */
export const groups = {
  everyDay: 'Every day',
  unity: 'Things to do in Unity',
  servers: 'AI clients and servers',
  bridges: 'Building and testing bridges',
} as const;

/** A command as the help, the completion of shells and the guesses know it. */
export interface Command {
  readonly name: string;
  readonly group: keyof typeof groups;
  /** What follows the name in the help, such as `<log_id>`. */
  readonly words?: string;
  /** Half a sentence. */
  readonly summary: string;
  /** Words that may follow at once, such as `show`. */
  readonly subcommands?: readonly string[];
  /** What completes a word that is none of these. */
  readonly completes?: 'files' | 'operations';
  readonly options: Options;
}

/** A command line, read. */
export interface Given {
  readonly words: readonly string[];
  /** The value of an option that was given. */
  text(name: string): string | undefined;
  texts(name: string): readonly string[];
  flag(name: string): boolean;
}

/** Options that people try and that a command does not have, without dashes: what they are told, who gave this value or none. */
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

/** How a result is shown to people. */
export interface Face {
  readonly lines: (result: Json) => readonly string[];
  /** Work that was done says that something failed: scripts with errors, tests. */
  readonly failed?: (result: Json) => boolean;
  readonly annotations?: (result: Json) => readonly Annotation[];
}

/** A command that is one operation of Unity, or asks after one. */
export interface Verb extends Command {
  /** What the words are, with its article; absent: it takes none. */
  readonly takes?: { readonly what: string; readonly atLeast: number; readonly atMost: number };
  readonly lacks?: Lacking;
  /** The option that a word behind it was most likely meant for, where it takes none. */
  readonly wordMeans?: string;
  /** Sentences for its own help. */
  readonly about: string;
  /** Without the program's name. */
  readonly examples: readonly string[];
  /** Throws UsageError. */
  readonly plan: (given: Given, place: Place) => Work | Promise<Work>;
  readonly face?: Face;
  /** How long to wait where no --timeout says, in ms; absent: until the work ends. */
  readonly patienceMs?: number;
  /** What is to be done with a result here, such as to write a file of it. Gives what is shown in its place. */
  readonly finish?: (result: Json, given: Given) => Json;
}

/** Where a command runs. */
interface Place {
  /** The log_id that a word means. Throws UsageError and NoServerError. */
  readonly findLogId: (word: string) => Promise<string>;
}

/** What is to be done: a call of one of the six tools, or of one of the Editor's. */
export interface Work {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly idempotency_key?: string;
}
