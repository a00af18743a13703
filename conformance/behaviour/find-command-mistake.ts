import { splitCommand } from '../lib/split-command.ts';

/** What is wrong with a command line, as a sentence; undefined: nothing. */
export function findCommandMistake(where: string, line: string): string | undefined {
  try {
    return splitCommand(line).length === 0 ? `${where}: expected a command, got nothing` : undefined;
  } catch (error) {
    return `${where}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
