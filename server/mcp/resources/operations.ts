import type { OperationSummary } from '../../../generated/typescript/link.ts';
import { resourceUnavailable } from '../protocol/errors.ts';
import type { FeatureContext, ResourceDefinition } from '../protocol/features.ts';
import { jsonOf } from './contents.ts';

/** How many recent operations are listed, and offered as completions. */
const LISTED_LIMIT = 50;

export const operationsResource: ResourceDefinition = {
  uri: 'unity://operations',
  name: 'operations',
  title: 'Recent operations',
  description:
    'The newest operations (pieces of work sent to Unity), newest first: log_id, tool, state, client, Editor, times. Read unity://operations/{log_id} for one with its result.',
  mimeType: 'application/json',
  read: async (context, { uri }) => jsonOf(uri, { operations: (await recentOperations(context, uri)).map(readable) }),
};

/** Newest first. */
export async function recentOperations({ read }: FeatureContext, uri: string): Promise<readonly OperationSummary[]> {
  const answer = await read({ kind: 'operations', limit: LISTED_LIMIT });
  if (answer.kind === 'failed') throw resourceUnavailable(uri, answer.reason);
  if (answer.kind !== 'operations') throw new Error(`the hub answered with ${answer.kind}`);
  return answer.operations;
}

/** Times as texts, as in every other answer. */
function readable({ accepted_at, started_at, finished_at, ...operation }: OperationSummary): object {
  const times = Object.entries({ accepted_at, started_at, finished_at }).flatMap(([name, ms]) =>
    ms === undefined ? [] : [[name, new Date(ms).toISOString()]],
  );
  return { ...operation, ...Object.fromEntries(times) };
}
