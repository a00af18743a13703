import { FolderError } from '../server/lib/folders.ts';
import { attempt } from '../server/lib/errors.ts';
import { exitCode } from './lib/exit-codes.ts';
import { fitHelp } from './lib/terminal-text.ts';
import { reportWrongUsage } from './wrong-usage.ts';
import { printOut } from './lib/write-out.ts';

/**
 * A command from its words to its exit code: plays what `read` returns. Undefined: help is wanted, which goes to stdout. What `read` throws is what was
 * not understood; a FolderError stays one.
 */
export function readAndPlay<Order, Code>(
  usage: string,
  read: () => Order | undefined,
  play: (order: Order) => Code,
): Code | number {
  const given = attempt(
    () => ({ order: read() }),
    (error) => {
      if (error instanceof FolderError) throw error;
      return reportWrongUsage(error, usage);
    },
  );
  if (typeof given === 'number') return given;
  if (given.order !== undefined) return play(given.order);
  printOut(fitHelp(usage));
  return exitCode.done;
}
