import { Type, type TProperties } from 'typebox';
import type { TypeDefinition } from './form.ts';
import { count, flag, string, message, ref, strings, union } from './schema.ts';

const type = (name: string, schema: object): TypeDefinition => ({ name, source: 'shown.ts', schema });
const { Optional } = Type;

const editor = [
  type(
    'UserPermit',
    message('A tool that the policy asks about and that the user has permitted.', {
      name: string('The tool.'),
      by: string('Who permitted it.'),
      until: Optional(count('Unix ms; absent: until this server ends.')),
    }),
  ),
  type(
    'EditorSummary',
    message('An Editor as unity://editor describes it.', {
      project_path: Type.String(),
      project_name: Type.String(),
      state: strings('Whether it is connected.', ['connected', 'reloading', 'away']),
      unity_version: Optional(Type.String()),
      bridge_version: Optional(string('The version of the package in that Editor, perhaps with a suffix.')),
      generation: Optional(Type.Integer()),
      seen_at: Optional(count('Last evidence, Unix ms.')),
      main_thread_age_ms: Optional(
        Type.Number({ description: 'The value of the last heartbeat plus the time since.' }),
      ),
      blocked_since: Optional(count('Its main thread has not run a frame for more than 2 s: since when, Unix ms.')),
      blocked_by: Optional(
        ref('BlockedBy', { description: 'With blocked_since: what its main thread does (TMO-07).' }),
      ),
      play_mode: flag('It is in play mode.'),
      focused: flag('Its window has the focus.'),
      unfinished: count('Unfinished operations that the server knows.'),
      queue_length: Optional(count('Operations waiting in the Editor.')),
      running: Optional(Type.Array(Type.String(), { description: 'Ids of the operations that run.' })),
      undecided_tools: Optional(
        Type.Array(Type.String(), {
          description:
            'Tools of the project that no policy names, so that the user is to decide whether clients may call them. Absent if there are none.',
        }),
      ),
      permits: Optional(
        Type.Array(ref('UserPermit'), {
          description:
            'Tools that the policy asks about and that the user has permitted here. Absent if there are none.',
        }),
      ),
    }),
  ),
];

const summary: TProperties = {
  log_id: Type.String(),
  tool: Type.String(),
  state: ref('OperationState'),
  client: Type.String(),
  editor: Type.String(),
  accepted_at: count('Unix ms.'),
  started_at: Optional(count('Unix ms.')),
  finished_at: Optional(count('Unix ms.')),
  error_code: Optional(ref('ErrorCode')),
};

const operation = [
  type('OperationSummary', message('An operation in a list.', summary)),
  type(
    'ShownMark',
    message('Something that happened to an operation.', {
      at: count('Unix ms.'),
      kind: strings(
        '`state`: `text` is the new state. `sent`: the Editor got it. `reload`: its Editor reloaded, or disconnected, and reconnected.',
        ['state', 'sent', 'partial', 'deduplicated', 'reload', 'cancel'],
      ),
      text: Type.String(),
    }),
  ),
  type(
    'ShownQuestion',
    message('A question for the user to decide (SEC-04).', {
      code_hash: Type.String(),
      text: string('What is to be approved, unchanged, with hidden characters: at most its first 4,000 characters.'),
      chars: Optional(
        count('The length of the whole if `text` is only its beginning. The record of the operation has the whole.'),
      ),
      reason: string("The policy's reason."),
    }),
  ),
  type(
    'ShownOperation',
    message('An operation as people are shown it.', {
      ...summary,
      title: string('One line of what it does, at most 160 characters.'),
      attempts: count('How many times it was dispatched.'),
      waiting: Type.Array(Type.String(), {
        description:
          'Names of the clients whose calls wait for its answer now: at most 50, then how many more there are.',
      }),
      deduplicated: count(
        'Calls that got this operation instead of a second execution, since this server started; after its end, only while the page is open.',
      ),
      partial: Optional(string('The newest partial result as text, at most 500 characters.')),
      marks: Type.Array(ref('ShownMark'), {
        description:
          'Its newest events, oldest first, at most 60. Events outside its history are recorded only while the page is open.',
      }),
      question: Optional(ref('ShownQuestion')),
    }),
  ),
  type('ShownDetails', union('The details of an operation or a log entry.', ['OperationDetails', 'LogEntryDetails'])),
  type(
    'OperationPage',
    message('An operation or a log entry, whole. Reading it delivers nothing to a client (EXO-06).', {
      details: ref('ShownDetails', { description: 'Also given for an unfinished operation, in its current state.' }),
      result: ref('Envelope', { description: 'What unity_get_result would answer at once.' }),
    }),
  ),
];

const status = [
  type(
    'StoreStatus',
    message('Whether the store can be written and read.', {
      kind: strings('opening: calls wait for it. failed: nothing can be stored or read right now.', [
        'open',
        'opening',
        'failed',
      ]),
      reason: Optional(string('What is wrong, or what has gone wrong since it was opened; for people.')),
    }),
  ),
  type(
    'ServerStatus',
    message(
      'The status of a server, for people and scripts. Times are in Unix ms. Reading it changes nothing and does not count as a client.',
      {
        server_version: Type.String(),
        pid: count('Its process.'),
        started_at: count('When it started.'),
        now: count("The server's clock."),
        state_dir: Type.String(),
        store_id: string('Empty while the store opens.'),
        url: string('Where Editors connect (WebSocket).'),
        http_url: Optional(string('URL of MCP over HTTP, if it is served.')),
        live_url_open: Type.Boolean({ description: 'A live page is open.' }),
        editors: Type.Array(ref('EditorSummary')),
        clients: Type.Array(Type.String(), { description: 'Names of the AI clients that are connected.' }),
        unfinished: count('Operations that have not ended.'),
        waiting_calls: count('Calls that wait for an answer.'),
        retention_ms: Optional(count('How long results and logs are kept (LOG-03).')),
        queue_limit: Optional(count('How many operations of one Editor may be unfinished (WIR-03).')),
        operations: Type.Array(ref('ShownOperation'), {
          description: 'As many as were asked for at most, newest first. Empty while the store opens.',
        }),
        store: ref('StoreStatus'),
      },
    ),
  ),
];

/** What server and command line show to people: Editors, operations, the status. */
export const shownTypes: readonly TypeDefinition[] = [...editor, ...operation, ...status];
