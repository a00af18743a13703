import { Type } from 'typebox';
import type { TypeDefinition } from './form.ts';
import { integer, message, openObject, ref, request, strings } from './schema.ts';
import { acceptSeq, operationMembers, resultLimit, storeMembers, text } from './bridge-members.ts';
import { updateTypes } from './bridge-updates.ts';

const source = 'bridge-operations.ts';

export const operationTypes: readonly TypeDefinition[] = [
  {
    name: 'BridgeTool',
    source,
    schema: strings("What reaches the Editor: two of the six tools, and, as custom_tool, the Editor's own.", [
      'unity_execute_code',
      'unity_query',
      'custom_tool',
    ]),
  },
  {
    name: 'Approval',
    source,
    schema: message('The user has approved this very work (SEC-04).', {
      code_hash: ref('Nonce', {
        description: 'SHA-256 of the canonical JSON of tool and params, in hexadecimal: what was approved.',
      }),
      by: text('The client through which the user answered.'),
      at: ref('UnixMs'),
    }),
  },
  {
    name: 'OperationExecuteParams',
    source,
    schema: request(
      'Run this once. An Editor that knows the log_id answers with its state and runs nothing (EXO-01).',
      {
        ...operationMembers,
        accept_seq: acceptSeq,
        generation: integer('The generation that this is meant for; any other refuses it.', 1),
        tool: ref('BridgeTool'),
        params: openObject(
          'The parameters of the tool, without timeout and idempotency_key. Of custom_tool: name and arguments.',
        ),
        approval: Type.Optional(ref('Approval', { description: 'Absent if the policy did not require one.' })),
        session: Type.Optional(
          text(
            'Equal for all work that one client has called since it connected, different for others: a hash. Absent: not known.',
          ),
        ),
        attempt: integer('How often the server has decided to send it.', 1),
        result_limit_bytes: integer(resultLimit, 1024),
      },
    ),
  },
  {
    name: 'OperationExecuteResult',
    source,
    schema: message(
      'It is in the journal (or was already). Updates may arrive before this answer, and before that of a cancel: an update is valid, whatever the answer names.',
      {
        log_id: ref('LogId'),
        state: ref('OperationState'),
      },
    ),
  },
  ...updateTypes,
  {
    name: 'OperationAckParams',
    source,
    schema: message(
      'The server has stored the terminal record: the Editor may prune its payload, and keeps the id for the retention time. What is still queued or suspended never starts or resumes.',
      {
        ...operationMembers,
        state: ref('OperationState'),
      },
    ),
  },
  {
    name: 'OperationStatusParams',
    source,
    schema: request('What is known of these operations?', {
      ...storeMembers,
      log_ids: Type.Array(ref('LogId'), { minItems: 1, maxItems: 1000 }),
    }),
  },
  {
    name: 'OperationStatusResult',
    source,
    schema: message('Those that the Editor knows; the others are missing.', {
      operations: Type.Array(ref('OperationReport')),
    }),
  },
  {
    name: 'OperationCancelParams',
    source,
    schema: request('Remove it if it has not started; else ask the code to stop (CXL-01, CXL-02).', {
      ...operationMembers,
      reason: text('Who cancels, for people.'),
      unstarted_only: Type.Optional(
        Type.Boolean({
          description:
            'true: the caller has only given up waiting; remove it only if it has not started (CXL-03). Absent or false: as above.',
        }),
      ),
      force: Type.Optional(
        Type.Boolean({
          description:
            'true: a user wants code that does not stop interrupted at once, on the main thread. An Editor that cannot do that only asks it, and omits `forced` (Mono can, .NET cannot).',
        }),
      ),
    }),
  },
  {
    name: 'OperationCancelResult',
    source,
    schema: message('The state of the operation at the cancel.', {
      log_id: ref('LogId'),
      outcome: strings(
        'removed: it will never start, and that is durable. running: it has started, and the code has been asked to stop unless `unstarted_only` was set; suspended work is asked when it resumes. finished: it had ended.',
        ['removed', 'running', 'finished'],
      ),
      forced: Type.Optional(
        Type.Literal(true, { description: 'The code is being interrupted at once; only with `force`.' }),
      ),
    }),
  },
];
