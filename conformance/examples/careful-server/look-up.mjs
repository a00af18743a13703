import { ending, hasEnded, inProgress, notFound } from './envelope.mjs';
import { readRecords } from './journal.mjs';
import { entryDetails, openLogs, operationDetails } from './logs.mjs';
import { openMemory } from './memory.mjs';

/** unity_get_log_details. */
export function details(log_id, operations, logs) {
  const entry = logs.get(log_id);
  if (entry !== undefined) return entryDetails(entry);
  const operation = operations.get(log_id);
  if (operation === undefined) return notFound(log_id);
  return hasEnded(operation) ? operationDetails(operation) : inProgress(operation);
}

/** Answers from the journal, for a worker that does not answer: a debugger stops it, or it is starting. Reading needs no worker (LOG-05). */
export function readAside(folder, { log_id, ...message }, isOnItsWay) {
  const records = readRecords(folder);
  const [memory, logs] = [openMemory({ records }), openLogs({ records })];
  if (message.do === 'logs') return logs.list(message.filter);
  if (message.do === 'details') return details(log_id, memory, logs);
  const operation = memory.get(log_id);
  if (operation === undefined)
    return isOnItsWay(log_id) ? inProgress({ log_id, state: 'on its way to Unity' }) : notFound(log_id);
  return hasEnded(operation) ? ending(operation) : inProgress(operation);
}
