import { resourceUnavailable } from '../errors.ts';
import type { ResourceDefinition } from '../features.ts';
import { jsonOf } from './contents.ts';

/** More can be had with unity_get_logs. */
const ENTRIES = 50;

export const logsResource: ResourceDefinition = {
  uri: 'unity://logs',
  name: 'logs',
  title: 'Log entries',
  description: `The newest ${ENTRIES} entries of Unity's console and of AI.Write, newest first. unity_get_logs filters them and has more.`,
  mimeType: 'application/json',
  async read({ ask }, { uri }) {
    const envelope = await ask({ tool: 'unity_get_logs', params: { limit: ENTRIES } });
    if (envelope.status !== 'completed') throw resourceUnavailable(uri, envelope.message, 'error_code' in envelope ? { error_code: envelope.error_code } : {});
    return jsonOf(uri, envelope.result);
  },
};
