import { resourceDenied, resourceNotFound } from '../protocol/errors.ts';
import type { ResourceDefinition } from '../protocol/features.ts';
import { jsonOf } from './contents.ts';
import { recentOperations } from './operations.ts';

export const operationResource: ResourceDefinition = {
  uri: 'unity://operations/{log_id}',
  name: 'operation',
  title: 'One operation',
  description:
    'The state of an operation, and its result once it has ended: the envelope that unity_get_result gives for its log_id. Subscribe to it to be told when it changes.',
  mimeType: 'application/json',
  async read({ ask }, { uri, values }) {
    const envelope = await ask({ tool: 'unity_get_result', params: { log_id: values['log_id'] ?? '', timeout: 0 } });
    if (envelope.status === 'not_found') throw resourceNotFound(uri, envelope.message);
    // What the operation ended with is its content, also an error; a refusal to look is none.
    if (envelope.status === 'error' && envelope.finished_at === undefined && envelope.log_id !== values['log_id'])
      throw resourceDenied(envelope.error, { error_code: envelope.error_code });
    return jsonOf(uri, envelope);
  },
  complete: {
    log_id: async (context, typed) =>
      (await recentOperations(context, 'unity://operations'))
        .map(({ log_id }) => log_id)
        .filter((log_id) => log_id.startsWith(typed)),
  },
};
