import { Type, type TProperties } from 'typebox';
import type { TypeDefinition } from './form.ts';
import { count, flag, string, message, ref, strings, union } from './schema.ts';
import { shownTypes } from './shown.ts';

const type = (name: string, schema: object): TypeDefinition => ({ name, source: 'link.ts', schema });
const { Optional } = Type;

const ordinal = count('The number that the forwarder gave to that request.');
const frame = (kind: string, description: string, members: TProperties = {}): object =>
  message(description, { type: Type.Literal(kind), ...members });
const command = (name: string, description: string, members: TProperties = {}): object =>
  frame('command', description, { command: Type.Literal(name), ...members });

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
          'The Unity project that the working folder is in; given if `project` is not, and the server has the same folders.',
        ),
      ),
      host: Optional(string('Given over a network: user and machine, as each machine may have a folder of that name.')),
      caller: Optional(
        string('Who it is among those of one name in one folder, as two agents with a shell are (EXO-05).'),
      ),
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
    message('What the server reported when it accepted the operation of a request.', {
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
        count(
          'How long the client has been waiting, in ms: on a replay, or since the forwarder began to search for a server.',
        ),
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
      terminal: flag('It had `is_complete`, so it was the end of its operation.'),
    }),
  ),
  type('CloseFrame', frame('close', 'The client has disconnected.')),
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
      operations: Optional(count('Maximum number of operations; absent: 20.')),
    }),
  ),
  type(
    'ListCommand',
    command('list', 'Stored operations, newest first; answered with `list_answer`.', {
      limit: count('Maximum number.'),
      before: Optional(string('Only what was accepted before the operation of this log_id; none if it is unknown.')),
      editor: Optional(string('Only for the Editor of this project folder, or of a folder of this name.')),
      contains: Optional(
        string(
          'Only with this in their row, their error or the beginning of their result; upper and lower case alike.',
        ),
      ),
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
      'A one-time link to the live page; answered with `open_answer`, or `refused` if there cannot be one.',
    ),
  ),
  type(
    'CommandFrame',
    union('Of the command line, instead of messages.', [
      'CancelCommand',
      'StatusCommand',
      'ListCommand',
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
      outcome: strings('What was done.', ['removed', 'running', 'finished', 'not_found', 'requested', 'refused']),
      message: string('The same as a sentence.'),
    }),
  ),
  type('StatusAnswer', frame('status_answer', 'The status.', { status: ref('ServerStatus') })),
  type(
    'ListAnswer',
    frame('list_answer', 'One page of the stored operations.', {
      operations: Type.Array(Type.Ref('ShownOperation')),
      more: Type.Boolean({ description: 'Older ones match as well.' }),
    }),
  ),
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
    union('The answer to a command.', ['CommandAnswer', 'StatusAnswer', 'ListAnswer', 'ShowAnswer', 'OpenAnswer']),
  ),
];

/**
 * Messages between forwarder and server of one user (`server/clients/link/frames.ts`), and the data that both show to people. No part of the public contract:
 * both ends come from this package, so it is generated for TypeScript alone, and it is not in the reference.
 */
export const linkTypes: readonly TypeDefinition[] = [
  ...shownTypes,
  ...fromForwarder,
  ...commands,
  ...fromServer,
  ...replies,
];
