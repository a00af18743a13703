import { Type } from 'typebox';
import type { TypeDefinition } from './form.ts';
import { integer, message, ref } from './schema.ts';
import { acceptSeq, generation, resultLimit, text } from './bridge-members.ts';

const source = 'bridge-hello.ts';

export const helloTypes: readonly TypeDefinition[] = [
  {
    name: 'OperationReport',
    source,
    schema: message('An operation that the Editor knows.', {
      log_id: ref('LogId'),
      accept_seq: acceptSeq,
      state: ref('OperationState'),
    }),
  },
  {
    name: 'EditorHelloParams',
    source,
    schema: message('The identity of the Editor, and what its journal contains of this store (EXO-03).', {
      protocol_version: ref('ProtocolVersion'),
      bridge_version: text('Version of the bridge in the Editor, for people.'),
      instance_id: ref('Uuid', { description: "Id of the Editor's process; survives domain reloads." }),
      journal_id: ref('Uuid', {
        description: 'Id of the journal; a new one is created when the old is damaged, lost or copied.',
      }),
      journal_seq: integer(
        'Number of the last start in the journal. It never goes back: a lower one than before is a rolled-back copy.',
        0,
      ),
      generation,
      project_name: text('Name of the project.'),
      project_path: text('Absolute, canonical path of the project folder.'),
      unity_version: text('For instance 2022.3.62f3.'),
      capabilities: Type.Array(text('Name of an optional capability of this Editor.')),
      watermark: integer(
        'accept_seq of this store at or below which execute is refused, because ids that old have been discarded. 0: none.',
        0,
      ),
      operations: Type.Array(ref('OperationReport'), {
        description: 'Everything of this store that is unfinished, or finished and not yet acknowledged.',
      }),
      tools: Type.Optional(Type.Array(ref('CustomTool'), { description: "The Editor's own tools; absent: none." })),
    }),
  },
  {
    name: 'EditorHelloResult',
    source,
    schema: message('The server accepts the Editor.', {
      server_version: text('Version of the server, for people.'),
      clients: Type.Array(text('Name of a connected AI client.')),
      result_limit_bytes: integer(resultLimit, 1024),
      heartbeat_interval_ms: integer('How often to send editor/heartbeat.', 10),
      log_mark: integer(
        'Entries of this journal up to this seq are stored, 0 for none; the Editor sends what comes after (LGS-05).',
        0,
      ),
    }),
  },
  {
    name: 'EditorHeartbeatParams',
    source,
    schema: message('The Editor is alive, however long its main thread is blocked (TMO-04).', {
      generation,
      main_thread_age_ms: integer("Time since the main thread's last frame.", 0),
      running: Type.Array(ref('LogId')),
      queue_length: integer('Operations that wait for the main thread.', 0),
      focused: Type.Boolean(),
      play_mode: Type.Boolean(),
      blocked_by: Type.Optional(
        ref('BlockedBy', {
          description:
            'What keeps the main thread from its next frame (TMO-07); absent: the Editor does not know, or a frame was made within one interval of heartbeats.',
        }),
      ),
    }),
  },
];
