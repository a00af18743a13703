import { Type, type TProperties } from 'typebox';
import type { EnvelopeNames, TypeDefinition } from './form.ts';
import { absent, integer, json, message, ref, strings, union } from './schema.ts';

const source = 'envelope.ts';

const text = (description: string, pattern?: string) =>
  Type.String({ description, minLength: 1, ...(pattern === undefined ? {} : { pattern }) });

const logId = ref('LogId', {
  description: 'Id of the operation (or of this answer, if no operation was accepted).',
});
const partial = Type.Optional(json('The newest partial result of the operation (PAR-01).'));
const deduplicated = Type.Optional(
  Type.Literal(true, {
    description:
      'This call did not start new work: it joined an identical call, or got the stored answer of one (EXO-05, EXO-06).',
  }),
);
const ageMs = Type.Optional(
  integer(
    'How long before this answer the operation had ended, in ms; present only if it had ended before the call arrived (EXO-16).',
    0,
  ),
);
const finishedAt = Type.Optional(ref('Timestamp', { description: 'When the operation ended.' }));
const blockedBy = Type.Optional(
  ref('BlockedBy', {
    description: "Present while Unity's main thread makes no frame for more than 2 s, or reloads (TMO-07).",
  }),
);
const noError = { error: absent(), error_code: absent(), stack_trace: absent() };

function variant(
  status: string,
  description: string,
  isComplete: boolean,
  members: TProperties,
): TypeDefinition['schema'] {
  return message(description, {
    status: Type.Literal(status),
    log_id: logId,
    is_complete: Type.Literal(isComplete),
    message: text('What happened, or what the work is doing now: one or two sentences that people can read as well.'),
    advice: Type.Optional(text('What the model should do next; absent if there is nothing to do.')),
    ...members,
  });
}

/** The response envelope (ENV): a union by `status` in which impossible combinations cannot be expressed. */
export const envelopeTypes: readonly TypeDefinition[] = [
  {
    name: 'BlockedBy',
    source,
    schema: message("What keeps Unity's main thread from its next frame, as far as it is known.", {
      kind: strings(
        'What it does. user_code: the code of log_id runs; unknown: nothing reports what it is.',
        ['user_code', 'import', 'compile', 'build', 'dialog', 'reload', 'unknown'],
        true,
      ),
      log_id: Type.Optional(ref('LogId', { description: 'The operation whose code runs, or has begun it.' })),
      title: Type.Optional(Type.String({ description: 'Of the dialog, if the system reports it.', minLength: 1 })),
    }),
  },
  {
    name: 'CompletedEnvelope',
    source,
    schema: variant('completed', 'The work is done (ENV-03).', true, {
      result: json('What the work returned; null if it returned nothing.'),
      result_bytes: Type.Optional(
        integer('Size of the whole result as JSON; present only if `result` is cut (ENV-10).', 1),
      ),
      partial_result: partial,
      deduplicated,
      finished_at: finishedAt,
      age_ms: ageMs,
      ...noError,
    }),
  },
  {
    name: 'TimeoutEnvelope',
    source,
    schema: variant('timeout', 'The wait is over, the work continues (ENV-04, TMO-03).', false, {
      message: text('What the work is doing now, or what it is waiting for.'),
      advice: text('What the model should do next. Names unity_get_result.', 'unity_get_result'),
      partial_result: partial,
      deduplicated,
      blocked_by: blockedBy,
      result: absent(),
      finished_at: absent(),
      age_ms: absent(),
      ...noError,
    }),
  },
  {
    name: 'ErrorEnvelope',
    source,
    schema: variant('error', 'The call was refused, or the work failed (ENV-05).', true, {
      error: text('What went wrong, a sentence.'),
      error_code: ref('ErrorCode'),
      stack_trace: Type.Optional(Type.String({ description: 'Where in the code it was thrown.' })),
      partial_result: partial,
      deduplicated,
      finished_at: finishedAt,
      age_ms: ageMs,
      result: absent(),
    }),
  },
  {
    name: 'InProgressEnvelope',
    source,
    schema: variant('in_progress', 'The operation has not ended yet (ENV-06).', false, {
      partial_result: partial,
      blocked_by: blockedBy,
      result: absent(),
      deduplicated: absent(),
      finished_at: absent(),
      age_ms: absent(),
      ...noError,
    }),
  },
  {
    name: 'NotFoundEnvelope',
    source,
    schema: variant('not_found', 'Nothing is stored under this log_id, or no longer (ENV-06, LOG-03, LOG-04).', true, {
      log_id: Type.String({ description: 'The id that was asked for, whatever it was.' }),
      result: absent(),
      partial_result: absent(),
      deduplicated: absent(),
      finished_at: absent(),
      age_ms: absent(),
      ...noError,
    }),
  },
  {
    name: 'Envelope',
    source,
    schema: union('Every answer of the six tools (ENV-01).', [
      'CompletedEnvelope',
      'TimeoutEnvelope',
      'ErrorEnvelope',
      'InProgressEnvelope',
      'NotFoundEnvelope',
    ]),
  },
];

export const envelope: EnvelopeNames = { union: 'Envelope', completed: 'CompletedEnvelope', tag: 'status' };
