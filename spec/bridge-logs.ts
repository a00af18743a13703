import { Type } from 'typebox';
import type { TypeDefinition } from './form.ts';
import { limit } from './limits.ts';
import { integer, message, ref, request } from './schema.ts';
import { text } from './bridge-members.ts';

const source = 'bridge-logs.ts';

export const logTypes: readonly TypeDefinition[] = [
  {
    name: 'LogsAppendParams',
    source,
    schema: request('Console and AI.Write entries, oldest first.', {
      journal_id: ref('Uuid'),
      entries: Type.Array(ref('LogEntry'), { minItems: 1, maxItems: limit('log_batch_max') }),
    }),
  },
  {
    name: 'LogsAppendResult',
    source,
    schema: message('What is stored.', { log_mark: integer('Every entry up to this seq is stored.', 0) }),
  },
  {
    name: 'ClientSetNameParams',
    source,
    schema: message("The AI clients that are connected, for the Editor's window.", {
      clients: Type.Array(text('Name of a client.')),
    }),
  },
];
