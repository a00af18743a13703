import { Type, type TProperties } from 'typebox';
import type { TypeDefinition } from './form.ts';
import { absent, integer, json, message, ref, strings, union } from './schema.ts';
import { operationMembers, optionalText, text } from './bridge-members.ts';

const source = 'bridge-updates.ts';

/** What every update carries. `seq` counts the updates of one operation over all generations: one that is lower than the newest is outdated. */
const updateHead = { ...operationMembers, seq: integer('Number of the update; the newest wins.', 1) };
const times = { at: ref('UnixMs', { description: 'When it happened, by the clock of the Editor.' }) };
const partialMember = Type.Optional(json('The newest partial result.'));
const partialSeq = Type.Optional(integer('Number of the snapshot; gaps are allowed (PAR-02).', 1));

/** Also after a reload: it is in the journal. For the server it is evidence of a start whose own update was lost (CXL-04). */
const started = {
  started_at: Type.Optional(
    ref('UnixMs', {
      description: 'When its first instruction ran, by the clock of the Editor; absent if it never started.',
    }),
  ),
};

function update(state: string, description: string, members: TProperties): TypeDefinition['schema'] {
  return message(description, {
    ...updateHead,
    state: Type.Literal(state),
    ...times,
    partial_result: partialMember,
    partial_seq: partialSeq,
    ...members,
  });
}

const failed = (errorCode: TProperties[string]) => ({
  error: text('What went wrong.'),
  error_code: errorCode,
  stack_trace: optionalText('Where.'),
  ...started,
  result: absent(),
});
const noError = { error: absent(), error_code: absent(), stack_trace: absent() };
const unfinished = { result: absent(), ...noError };
const inWork = { ...started, ...unfinished };

export const updateTypes: readonly TypeDefinition[] = [
  { name: 'QueuedUpdate', source, schema: update('queued', 'It is in the journal and waits.', unfinished) },
  {
    name: 'RunningUpdate',
    source,
    schema: update(
      'running',
      'It has started, has resumed after a suspension (its resumption is durable, EXO-13), or has a new partial result.',
      inWork,
    ),
  },
  {
    name: 'SuspendedUpdate',
    source,
    schema: update(
      'suspended',
      'Its continuation is durable, and it waits for a domain reload, in which nothing of it runs (EXO-13).',
      inWork,
    ),
  },
  {
    name: 'CompletedUpdate',
    source,
    schema: update('completed', 'It returned.', { ...started, result: json('What it returned.'), ...noError }),
  },
  {
    name: 'FailedUpdate',
    source,
    schema: update('failed', 'It threw, did not compile, or returned too much.', failed(ref('ErrorCode'))),
  },
  {
    name: 'CancelledUpdate',
    source,
    schema: update(
      'cancelled',
      'It was removed before its start, or obeyed a cancel.',
      failed(Type.Literal('cancelled')),
    ),
  },
  {
    name: 'InterruptedUpdate',
    source,
    schema: update(
      'interrupted',
      'It had started before a reload or crash (EXO-04).',
      failed(Type.Literal('interrupted')),
    ),
  },
  {
    name: 'NotStartedUpdate',
    source,
    schema: update(
      'not_started',
      'It could not be started and never will be (WIR-05).',
      failed(strings('Why.', ['not_started', 'blocked_by_policy'])),
    ),
  },
  {
    name: 'OperationUpdateParams',
    source,
    schema: union('An update of an operation. Repeated at each hello until it is acknowledged.', [
      'QueuedUpdate',
      'RunningUpdate',
      'SuspendedUpdate',
      'CompletedUpdate',
      'FailedUpdate',
      'CancelledUpdate',
      'InterruptedUpdate',
      'NotStartedUpdate',
    ]),
  },
];
