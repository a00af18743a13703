import { NoServerError } from '../server/forwarder/link.ts';
import { exitCode } from './lib/exit-codes.ts';
import { fitHelp } from './lib/fitted.ts';
import { printNote } from './lib/say.ts';
import { McpError } from './session/mcp-client.ts';
import { asTyped } from './clients/typed.ts';
import { asMeant } from './commands/option-guesses.ts';
import { checkLacking } from './commands/check-lacking.ts';
import type { Lacking } from './form/command.ts';
import { writeOut } from './lib/write-out.ts';
import { formatAsJson } from './output/format-as-json.ts';
import { commandOf, tellWrongUsage } from './wrong-usage.ts';

export interface Playing<Order> {
  readonly argv: readonly string[];
  readonly usage: string;
  readonly lacks?: Lacking;
  /** Undefined: help is wanted. May throw what `parseArgs` throws, or UsageError. */
  readonly read: (argv: readonly string[]) => Promise<Order | undefined> | Order | undefined;
  /** Resolves to the exit code. May throw NoServerError. */
  readonly play: (order: Order) => Promise<number>;
}

/** A command from its words to its exit code: help on stdout, what went wrong as a sentence on stderr. */
export async function playCommand<Order>({ argv, usage, lacks = {}, read, play }: Playing<Order>): Promise<number> {
  let order: Order | undefined;
  try {
    checkLacking(lacks, argv);
    order = await read(formatAsJson(asMeant(commandOf(usage), argv), usage));
  } catch (error) {
    return isOfServer(error) ? tellServer(error) : tellWrongUsage(error, usage);
  }
  if (order === undefined) {
    await writeOut(`${fitHelp(usage)}\n`);
    return exitCode.done;
  }
  try {
    return await play(order);
  } catch (error) {
    if (!isOfServer(error)) throw error;
    return tellServer(error);
  }
}

const isOfServer = (error: unknown): error is NoServerError | McpError =>
  error instanceof NoServerError || error instanceof McpError;

function tellServer(error: NoServerError | McpError): number {
  printNote(asTyped(error.message));
  return error instanceof NoServerError ? exitCode.nobodyThere : exitCode.failed;
}
