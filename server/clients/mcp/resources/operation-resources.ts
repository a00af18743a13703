import type { ReadResourceResult } from '@modelcontextprotocol/server';
import { resourceDenied, resourceNotFound, resourceUnavailable } from '../protocol/errors.ts';
import type { ResourceDefinition, FeatureContext } from '../protocol/features.ts';
import { jsonOf } from './help.ts';
import type { OperationSummary } from '../../../../generated/typescript/link.ts';
import type { Envelope } from '../../../../generated/typescript/types.ts';

export const operationResource: ResourceDefinition = {
  uri: 'unity://operations/{log_id}',
  name: 'operation',
  title: 'One operation',
  description:
    'The state of an operation, and its result once it has ended: the envelope that unity_get_result gives for its log_id. Subscribe to it to be told when it changes.',
  mimeType: 'application/json',
  async read({ ask }, { uri, values }) {
    const { log_id = '' } = values;
    return operationContent(uri, log_id, await ask({ tool: 'unity_get_result', params: { log_id, timeout: 0 } }));
  },
  complete: {
    log_id: async (context, typed) =>
      (await recentOperations(context, 'unity://operations'))
        .map(({ log_id }) => log_id)
        .filter((log_id) => log_id.startsWith(typed)),
  },
};

/** The content of an operation for clients: the envelope of unity_get_result. Throws if there is none. */
export function operationContent(uri: string, log_id: string, envelope: Envelope): ReadResourceResult {
  if (envelope.status === 'not_found') throw resourceNotFound(uri, envelope.message);
  // The end of the operation is its content, also an error; a refusal to read is not.
  if (envelope.status === 'error' && envelope.finished_at === undefined && envelope.log_id !== log_id)
    throw resourceDenied(envelope.error, { error_code: envelope.error_code });
  return jsonOf(uri, envelope);
}

/** Number of recent operations in lists and completions. */
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
async function recentOperations({ read }: FeatureContext, uri: string): Promise<readonly OperationSummary[]> {
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

/** unity_get_logs has more. */
const ENTRIES = 50;

const MIME_TYPE = 'application/json';

export const logsResource: ResourceDefinition = {
  uri: 'unity://logs',
  name: 'logs',
  title: 'Log entries',
  description: `The newest ${ENTRIES} entries of Unity's console and of AI.Write, newest first, of the project that you work on. unity_get_logs filters them and has more.`,
  mimeType: MIME_TYPE,
  read: (context, { uri }) => readLogs(context, uri, false),
};

export const logsOfResource: ResourceDefinition = {
  uri: 'unity://logs?all_projects={all_projects}',
  name: 'logs of all projects',
  title: 'Log entries of all projects',
  description: `unity://logs?all_projects=true: the newest ${ENTRIES} entries of all projects, as far as their policies allow.`,
  mimeType: MIME_TYPE,
  read(context, { uri, values }) {
    const { all_projects } = values;
    if (all_projects !== 'true' && all_projects !== 'false')
      return Promise.reject(
        resourceNotFound(uri, `Expected true or false as all_projects, got ${JSON.stringify(all_projects)}.`),
      );
    return readLogs(context, uri, all_projects === 'true');
  },
  complete: { all_projects: (_context, typed) => ['true', 'false'].filter((value) => value.startsWith(typed)) },
};

async function readLogs({ ask }: FeatureContext, uri: string, all_projects: boolean): Promise<ReadResourceResult> {
  const envelope = await ask({ tool: 'unity_get_logs', params: { limit: ENTRIES, all_projects } });
  if (envelope.status !== 'completed')
    throw resourceUnavailable(
      uri,
      envelope.message,
      'error_code' in envelope ? { error_code: envelope.error_code } : {},
    );
  return jsonOf(uri, envelope.result);
}
