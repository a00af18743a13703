import { NoServerError } from '../server/clients/forwarder/link.ts';
import { FolderError } from '../server/lib/folders.ts';
import { exitCode } from './lib/exit-codes.ts';
import { fitHelp } from './lib/terminal-text.ts';
import { printNote, writeOut } from './lib/write-out.ts';
import { McpError } from './session/mcp-client.ts';
import { asTyped } from './clients/typed.ts';
import { asMeant } from './commands/option-guesses.ts';
import { checkLacking } from './commands/read-given.ts';
import type { Lacking } from './form/command.ts';
import { formatAsJson } from './output/output.ts';
import { commandOf, reportWrongUsage } from './wrong-usage.ts';

export interface Playing<Order> {
  readonly argv: readonly string[];
  readonly usage: string;
  readonly lacks?: Lacking;
  /** Returns undefined when the user asked for help. May throw what `parseArgs` throws, or UsageError. */
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
    return isOfPlace(error) ? tellPlace(error, usage) : reportWrongUsage(error, usage);
  }
  if (order === undefined) {
    await writeOut(`${fitHelp(usage)}\n`);
    return exitCode.done;
  }
  try {
    return await play(order);
  } catch (error) {
    if (!isOfPlace(error)) throw error;
    return tellPlace(error, usage);
  }
}

/** Nothing is wrong with the words: there is no server, it refuses, or there is no folder to work in. */
type OfPlace = NoServerError | McpError | FolderError;

const isOfPlace = (error: unknown): error is OfPlace =>
  [NoServerError, McpError, FolderError].some((kind) => error instanceof kind);

/** Without its folder a command finds no server; the others have no exit code for that. */
function tellPlace(error: OfPlace, usage: string): number {
  printNote(asTyped(error.message));
  const isNobodyThere =
    error instanceof NoServerError || (error instanceof FolderError && /\b5 +no server/.test(usage));
  return isNobodyThere ? exitCode.nobodyThere : exitCode.failed;
}
