import { splitCommand } from '../lib/split-command.ts';
import { reasonOf } from '../../server/lib/reason-of.ts';
import { attempt } from '../../server/lib/attempt.ts';

/** What is wrong with a command line, as a sentence; undefined: nothing. */
export function findCommandMistake(where: string, line: string): string | undefined {
  return attempt(
    () => (splitCommand(line).length === 0 ? `${where}: expected a command, got nothing` : undefined),
    (error) => `${where}: ${reasonOf(error)}`,
  );
}
