import { Type } from 'typebox';
import type { TypeDefinition } from './form.ts';
import { integer, message, ref } from './schema.ts';
import { text } from './bridge-members.ts';

const source = 'bridge-attach.ts';

export const attachTypes: readonly TypeDefinition[] = [
  {
    name: 'ServerAttachParams',
    source,
    schema: message(
      'The first frame to an Editor that listens (TCP): who connects, and the address for pushes of the Editor.',
      {
        protocol_version: ref('ProtocolVersion'),
        server_version: text('Version of the server, for people.'),
        push_port: integer(
          'Port of the server on the same host, for the second connection: newline-delimited JSON, authenticated like the first.',
          1,
          65_535,
        ),
        clients: Type.Array(text('Name of a connected AI client.')),
      },
    ),
  },
  {
    name: 'ServerAttachResult',
    source,
    schema: message('The Editor takes this dialer on; authentication follows.', {
      protocol_version: ref('ProtocolVersion'),
      bridge_version: text('Version of the bridge in the Editor, for people.'),
    }),
  },
];
