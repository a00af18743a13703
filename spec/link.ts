import { Type, type TProperties } from 'typebox';
import type { TypeDefinition } from './form.ts';
import { message, ref, strings, union } from './schema.ts';

const source = 'link.ts';
const type = (name: string, schema: object): TypeDefinition => ({ name, source, schema });

const string = (description: string) => Type.String({ description });
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const count = (description: string) => Type.Integer({ description, minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const { Optional } = Type;

const ordinal = count('The number that the forwarder gave to that request.');
const frame = (kind: string, description: string, members: TProperties = {}): object =>
  message(description, { type: Type.Literal(kind), ...members });
const command = (name: string, description: string, members: TProperties = {}): object =>
  frame('command', description, { command: Type.Literal(name), ...members });

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
        '`state`: `text` is the new state. `sent`: the Editor got it. `reload`: its Editor reloaded, or went, and came back.',
        ['state', 'sent', 'partial', 'deduplicated', 'reload', 'cancel'],
      ),
      text: Type.String(),
    }),
  ),
  type(
    'ShownQuestion',
    message('A question that the user is to decide (SEC-04).', {
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
        http_url: Optional(string('Where MCP is served over HTTP, if it is.')),
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

const fromForwarder = [
  type(
    'OpenFrame',
    frame('open', 'The first frame of a forwarder: who it is and for whom.', {
      client_uuid: string(
        'Same over all links of one forwarder: with the ordinal it makes the durable identity of a request.',
      ),
      version: Type.String(),
      pid: count('Its process.'),
      cwd: string('Working folder of the client.'),
      cwd_project: Optional(
        string(
          'The Unity project that the working folder is in; given where `project` is not, and the server sees the same folders.',
        ),
      ),
      host: Optional(string('Given over a network: user and machine, as each machine may have a folder of that name.')),
      project: Optional(string('`--project`, if given.')),
      command: flag(
        "It carries one command, and no client: it keeps no server from its idle exit, and takes no older one's place.",
      ),
      tools: Optional(string('Which tools of its Editor it wants to see: six, read or all.')),
      whole: flag('Its answers are not cut (ENV-10): its reader is no model.'),
      proof: string('See linkProofText.'),
    }),
  ),
  type(
    'AcceptedAs',
    message('What the server said when it accepted the operation of a request.', {
      store_id: Type.String(),
      log_id: Type.String(),
    }),
  ),
  type(
    'MessageToServer',
    frame('message', 'An MCP message of the client. `m` is the last member.', {
      ordinal: Optional(
        count('Counted up for requests, also over several links; absent for notifications and answers.'),
      ),
      waited_ms: Optional(
        count('How long the client has been waiting, in ms: on a replay, or since the forwarder looks for a server.'),
      ),
      replayed: flag('An earlier server, or link, has had it.'),
      accepted: Optional(ref('AcceptedAs')),
      m: Type.Record(Type.String(), Type.Unknown(), { description: 'The message.' }),
    }),
  ),
  type(
    'WrittenFrame',
    frame('written', 'The answer to that request has been written to the client.', {
      ordinal,
      terminal: flag('It said `is_complete`, so that it was the end of its operation.'),
    }),
  ),
  type('CloseFrame', frame('close', 'The client is gone.')),
  type(
    'HandOverFrame',
    frame(
      'hand_over',
      'Instead of messages: a server that is to run in the foreground asks one that was started in the background for its place.',
    ),
  ),
  type(
    'ForwarderFrame',
    union('What a forwarder sends, but for commands.', [
      'OpenFrame',
      'MessageToServer',
      'WrittenFrame',
      'CloseFrame',
      'HandOverFrame',
    ]),
  ),
];

const commands = [
  type(
    'CancelCommand',
    command('cancel', 'CXL-05; answered with `command_answer`.', {
      log_id: Type.String(),
      force: flag('Interrupts code that does not stop by itself, if the Editor can.'),
    }),
  ),
  type(
    'StatusCommand',
    command('status', 'Answered with `status_answer`.', {
      operations: Optional(count('How many operations at most, 20 where it is absent.')),
    }),
  ),
  type(
    'ShowCommand',
    command('show', 'One operation or log entry, whole; answered with `show_answer`.', { log_id: Type.String() }),
  ),
  type(
    'OpenCommand',
    command(
      'open',
      'A one-time link to the live page; answered with `open_answer`, or `refused` where there can be none.',
    ),
  ),
  type(
    'CommandFrame',
    union('Of the command line, instead of messages.', [
      'CancelCommand',
      'StatusCommand',
      'ShowCommand',
      'OpenCommand',
    ]),
  ),
];

const fromServer = [
  type(
    'ChallengeFrame',
    frame(
      'challenge',
      "Over a WebSocket only, as the first frame: what the proofs are about, besides the forwarder's own nonce.",
      { boot_id: Type.String(), nonce: Type.String() },
    ),
  ),
  type(
    'WelcomeFrame',
    frame('welcome', 'The link is open.', {
      boot_id: Type.String(),
      version: Type.String(),
      proof: Type.String(),
      stays: flag('The server keeps running for a newer forwarder, because a user started it by hand.'),
    }),
  ),
  type(
    'AcceptedFrame',
    frame('accepted', 'The operation of that request is durable.', {
      ordinal,
      store_id: Type.String(),
      log_id: Type.String(),
    }),
  ),
  type(
    'DroppedFrame',
    frame('dropped', 'That request was cancelled by the client and will not be answered.', { ordinal }),
  ),
  type('RefusedFrame', frame('refused', 'The server does not do it.', { reason: Type.String() })),
  type(
    'HandoverFrame',
    frame('handover', 'The server ends now; connect to its successor when the link closes.', {
      successor: Optional(string('The newer version that is about to start one.')),
    }),
  ),
  type(
    'ServerFrame',
    union('What a server sends, but for answers to commands, and MCP messages, which are passed on as text.', [
      'ChallengeFrame',
      'WelcomeFrame',
      'AcceptedFrame',
      'DroppedFrame',
      'RefusedFrame',
      'HandoverFrame',
    ]),
  ),
];

const replies = [
  type(
    'CommandAnswer',
    frame('command_answer', 'What a cancel came to.', {
      outcome: strings('What was done.', ['removed', 'running', 'finished', 'not_found', 'requested']),
      message: string('The same as a sentence.'),
    }),
  ),
  type('StatusAnswer', frame('status_answer', 'The status.', { status: ref('ServerStatus') })),
  type(
    'ShowAnswer',
    frame('show_answer', 'The record.', {
      page: Type.Union([Type.Ref('OperationPage'), Type.Null()], {
        description: 'Null if the log_id is unknown or has expired.',
      }),
    }),
  ),
  type('OpenAnswer', frame('open_answer', 'A link that works once.', { url: Type.String() })),
  type(
    'CommandReply',
    union('The answer to a command.', ['CommandAnswer', 'StatusAnswer', 'ShowAnswer', 'OpenAnswer']),
  ),
];

/**
 * What forwarder and server of one user say to each other (`server/link/frames.ts`), and what both show to people. No part of the public contract:
 * both ends come from this package, so it is generated for TypeScript alone, and it is not in the reference.
 */
export const linkTypes: readonly TypeDefinition[] = [
  ...editor,
  ...operation,
  ...status,
  ...fromForwarder,
  ...commands,
  ...fromServer,
  ...replies,
];
