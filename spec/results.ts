import { Type } from 'typebox';
import type { TypeDefinition } from './form.ts';
import { limit } from './limits.ts';
import { integer, json, message, openObject, ref, strings, union } from './schema.ts';

const source = 'results.ts';
const optionalText = (description: string) => Type.Optional(Type.String({ description }));

const entryHead = {
  log_id: ref('LogId'),
  timestamp: ref('Timestamp'),
  log_type: ref('LogType'),
  log_name: Type.String({
    description: 'The name given to AI.Write; entries of the console have "console".',
    minLength: 1,
  }),
};

const entryOrigin = {
  operation_log_id: Type.Optional(ref('LogId', { description: 'The operation that wrote it.' })),
  editor: optionalText('Project path of the Editor that wrote it.'),
};

const whatWasDropped = {
  dropped: Type.Optional(integer('The number of entries that a flood dropped and this one replaces (LGS-03).', 1)),
  dropped_by_type: Type.Optional(ref('DroppedEntries', { description: 'How many of them were of each type.' })),
};

const logTypes = ['error', 'warning', 'info'] as const;

/** What the reading tools return as `result`, and what the bridge carries as log entries. */
export const resultTypes: readonly TypeDefinition[] = [
  { name: 'LogType', source, schema: strings('Severity of a log entry.', logTypes) },
  { name: 'LogTypeFilter', source, schema: strings('Which severities to list.', [...logTypes, 'all']) },
  {
    name: 'DroppedEntries',
    source,
    schema: message('Entries that a flood dropped, by their log_type (LGS-03).', {
      error: integer('Errors.', 0),
      warning: integer('Warnings.', 0),
      info: integer('Infos.', 0),
    }),
  },
  {
    name: 'LogEntry',
    source,
    schema: message('One entry of the console, or of AI.Write (LGS-02).', {
      ...entryHead,
      message: Type.String({ description: 'The text; for AI.Write of a value, that value as JSON text.' }),
      stack_trace: optionalText('Where it was logged, if known.'),
      value: Type.Optional(json('The value given to AI.Write.')),
      ...entryOrigin,
      seq: integer("Position in the log of the Editor's journal, from 1, increasing (LGS-05).", 1),
      ...whatWasDropped,
    }),
  },
  {
    name: 'LogSummary',
    source,
    schema: message('A log entry as unity_get_logs lists it; unity_get_log_details has it whole.', {
      ...entryHead,
      message: Type.String({
        description: 'The first 500 characters of the text.',
        maxLength: limit('log_message_preview_chars'),
      }),
      truncated: Type.Boolean({ description: 'The text is longer than what is shown here.' }),
      has_stack_trace: Type.Boolean(),
      ...entryOrigin,
      ...whatWasDropped,
    }),
  },
  {
    name: 'LogsResult',
    source,
    schema: message('Log entries, newest first (LGS-01).', {
      entries: Type.Array(ref('LogSummary'), { maxItems: limit('logs_limit_max') }),
      more: Type.Boolean({ description: 'Older entries match as well.' }),
      project: optionalText('Project path of the Editor that the entries are of; absent: they are of all projects.'),
    }),
  },
  {
    name: 'HistoryEntry',
    source,
    schema: message("One step in an operation's life.", {
      state: ref('OperationState'),
      at: ref('Timestamp'),
      note: optionalText('Why.'),
    }),
  },
  {
    name: 'CancelRequested',
    source,
    schema: message('An operation is to be cancelled (CXL-02, CXL-05).', {
      at: ref('Timestamp'),
      reason: Type.String({ description: 'Who asked, or what the policy says.' }),
    }),
  },
  {
    name: 'LogEntryDetails',
    source,
    schema: message('A log entry, whole.', { kind: Type.Literal('log_entry'), entry: ref('LogEntry') }),
  },
  {
    name: 'OperationDetails',
    source,
    schema: message(
      'An operation that has ended: what was asked, how often it was tried, who asked that it be cancelled, how it went (LGS-02).',
      {
        kind: Type.Literal('operation'),
        log_id: ref('LogId'),
        tool: Type.String({ description: 'The tool that was called.' }),
        params: openObject('The parameters of the call, without timeout and idempotency_key.'),
        idempotency_key: optionalText('The key of the call.'),
        editor: Type.String({ description: 'Project path of the Editor.' }),
        client: Type.String({ description: 'The AI client that asked first.' }),
        state: ref('OperationState'),
        attempts: integer('How often it was sent to an Editor; it started at most once (EXO-01).', 0),
        accepted_at: ref('Timestamp'),
        started_at: Type.Optional(ref('Timestamp')),
        finished_at: Type.Optional(ref('Timestamp')),
        history: Type.Array(ref('HistoryEntry')),
        cancel_requested: Type.Optional(
          ref('CancelRequested', {
            description:
              'The user, or the policy, asked that it be cancelled: the newest time. Code that had started may have ignored it (CXL-02).',
          }),
        ),
        partial_result: Type.Optional(json('The last partial result (PAR-03).')),
        result: Type.Optional(json('What it returned.')),
        error: optionalText('What went wrong.'),
        error_code: Type.Optional(ref('ErrorCode')),
        stack_trace: optionalText('Where it was thrown.'),
      },
    ),
  },
  {
    name: 'ResultPart',
    source,
    schema: message('A part of a result, as pointer, offset and limit ask for it (ENV-10).', {
      kind: Type.Literal('part'),
      pointer: Type.String({ description: 'Where it is of: a JSON Pointer into the whole result.' }),
      of: strings('The kind of value there.', ['array', 'object', 'string', 'value']),
      offset: integer('How many items, members or characters were left out before it.', 0),
      total: integer('How many there are; 1 of a single value.', 0),
      next_offset: Type.Optional(integer('`offset` for what comes next; absent: this was the end.', 1)),
      value: json('The part itself: of an array an array, of an object an object, of a string a string.'),
    }),
  },
  {
    name: 'LogDetailsResult',
    source,
    schema: union('What a log_id names, or the part of it that was asked for.', [
      'LogEntryDetails',
      'OperationDetails',
      'ResultPart',
    ]),
  },
  {
    name: 'CompileMessage',
    source,
    schema: message('An error or a warning of the compiler.', {
      code: Type.String({ description: 'Such as CS0103; empty if there is none.' }),
      message: Type.String({ description: 'What the compiler says, without place and code.' }),
      file: Type.String({ description: 'Relative to the project, with /; empty if it is about no file.' }),
      line: integer('From 1; 0: unknown.', 0),
      column: integer('From 1; 0: unknown.', 0),
    }),
  },
  {
    name: 'CompileResult',
    source,
    schema: message('What `return AI.Compile();` gives (EXO-13).', {
      errors: Type.Array(ref('CompileMessage')),
      warnings: Type.Array(ref('CompileMessage')),
      reloaded: Type.Boolean({
        description:
          'A domain reload came between: the new scripts are loaded. false: there were errors, or nothing to compile.',
      }),
    }),
  },
  {
    name: 'HelpTopicRef',
    source,
    schema: message('A topic that can be asked for.', { topic: Type.String(), title: Type.String() }),
  },
  {
    name: 'HelpResult',
    source,
    schema: message('A help text.', {
      topic: Type.String(),
      title: Type.String(),
      text: Type.String({ description: 'Markdown.' }),
      topics: Type.Array(ref('HelpTopicRef'), { description: 'Everything there is help on.' }),
    }),
  },
];
