import { NoServerError } from '../server/forwarder/link.ts';
import { exitCode } from './lib/exit-codes.ts';
import { note } from './lib/say.ts';
import { asTyped } from './clients/typed.ts';
import { writeOut } from './lib/write-out.ts';
import { tellWrongUsage } from './wrong-usage.ts';

export interface Playing<Order> {
  readonly argv: readonly string[];
  readonly usage: string;
  /** Undefined: help is wanted. May throw what `parseArgs` throws, or UsageError. */
  readonly read: (argv: readonly string[]) => Promise<Order | undefined> | Order | undefined;
  /** Resolves to the exit code. May throw NoServerError. */
  readonly play: (order: Order) => Promise<number>;
}

/** A command from its words to its exit code: help on stdout, what went wrong as a sentence on stderr. */
export async function playCommand<Order>({ argv, usage, read, play }: Playing<Order>): Promise<number> {
  let order: Order | undefined;
  try {
    order = await read(argv);
  } catch (error) {
    return tellWrongUsage(error, usage);
  }
  if (order === undefined) {
    await writeOut(`${usage}\n`);
    return exitCode.done;
  }
  try {
    return await play(order);
  } catch (error) {
    if (!(error instanceof NoServerError)) throw error;
    note(asTyped(error.message));
    return exitCode.nobodyThere;
  }
}
