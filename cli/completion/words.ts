import type { Command, Option } from '../form/command.ts';

/** The program that is completed. */
export const program = 'mcp-unity-bridge';

/** What may follow a command: its options, the words of its own, and `last` for an operation. */
export const wordsAfter = ({ subcommands = [], completes }: Command): readonly string[] => [
  ...subcommands,
  ...(completes === 'operations' ? ['last'] : []),
];

export const flagsOf = ({ options }: Command): readonly (readonly [string, Option])[] => Object.entries(options);

/** An option whose value is a file. */
export const takesFile = ({ value = '' }: Option): boolean => /^<(file|path)>$/.test(value);

/** A text within single quotes of a POSIX shell. */
export const singleQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
