import type { ReadResourceResult } from '@modelcontextprotocol/server';
import { resourceNotFound, resourceUnavailable } from '../protocol/errors.ts';
import type { FeatureContext, ResourceDefinition } from '../protocol/features.ts';
import { jsonOf } from './contents.ts';

/** More can be had with unity_get_logs. */
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
