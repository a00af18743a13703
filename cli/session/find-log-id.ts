import { askOperations } from '../../server/forwarder/command.ts';
import { NoServerError } from '../../server/forwarder/link.ts';
import type { ShownOperation } from '../../generated/typescript/link.ts';
import { UsageError } from '../lib/option-values.ts';
import { openSession, type SessionOptions } from './open-session.ts';

/** Limit of the operations that are searched for the beginning of a log_id. */
const OPERATIONS_LIMIT = 1_000;
const beginning = /^[0-9a-f][0-9a-f-]{3,34}$/;
/** As many as fit into one sentence. */
const NAMED_LIMIT = 5;

/** The log_id that a word means: its beginning, or `last`, the newest operation; any other word unchanged. Throws UsageError and NoServerError. */
export async function findLogId(word: string, server: Pick<SessionOptions, 'stateDir' | 'entry'>): Promise<string> {
  if (word !== LAST && !beginning.test(word)) return word;
  const operations = await wantedOperations(server, word === LAST ? {} : { contains: word });
  if (word === LAST)
    return operations[0]?.log_id ?? refuseId('expected an operation as last, got none: nothing was run yet');
  const meant = operations.map(({ log_id }) => log_id).filter((log_id) => log_id.startsWith(word));
  if (meant.length <= 1) return meant[0] ?? word;
  const more = meant.length > NAMED_LIMIT ? ` and ${meant.length - NAMED_LIMIT} more` : '';
  return refuseId(
    `expected the beginning of one log_id, got ${word}, with which ${meant.slice(0, NAMED_LIMIT).join(', ')}${more} begin`,
  );
}

const LAST = 'last';

/** The store is read by a server: where one may be started, it is. */
async function wantedOperations(
  server: Pick<SessionOptions, 'stateDir' | 'entry'>,
  search: { readonly contains?: string },
): Promise<readonly ShownOperation[]> {
  const ask = async () =>
    (await askOperations({ stateDir: server.stateDir, limit: OPERATIONS_LIMIT, ...search })).operations;
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof NoServerError) || server.entry === undefined) throw error;
    const session = await openSession(server);
    await session.reached();
    await session.close();
    return ask();
  }
}

function refuseId(sentence: string): never {
  throw new UsageError(sentence);
}
