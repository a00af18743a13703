import type { TypeDefinition } from './form.ts';
import { message, ref, request } from './schema.ts';
import { proof, storeMembers, text } from './bridge-members.ts';

const source = 'bridge-auth.ts';

/** Any program can connect to an Editor that listens, and have any server prove itself: a proof is valid only for the channel that it was made for. */
const proofOverTcp =
  'Over TCP the text begins with what the proof is good for: "tcp:" + port of the Editor + ":" on the first connection, "push:" + push_port + ":" on the second.';

export const authTypes: readonly TypeDefinition[] = [
  {
    name: 'AuthChallengeParams',
    source,
    schema: message('The Editor asks the server to prove that it knows the token (SEC-02).', {
      protocol_version: ref('ProtocolVersion'),
      nonce: ref('Nonce'),
    }),
  },
  {
    name: 'AuthChallengeResult',
    source,
    schema: message('The server proves it, and asks the same.', {
      protocol_version: ref('ProtocolVersion'),
      server_version: text('Version of the server, for people.'),
      ...storeMembers,
      boot_id: ref('Uuid', { description: 'Id of this run of the server.' }),
      nonce: ref('Nonce'),
      proof: proof(
        `HMAC-SHA256 with the token as key over "server:" + nonce of the Editor + ":" + nonce of the server, in hexadecimal. ${proofOverTcp}`,
      ),
    }),
  },
  {
    name: 'AuthProveParams',
    source,
    schema: request('The Editor proves it.', {
      proof: proof(
        `HMAC-SHA256 with the token as key over "editor:" + nonce of the server + ":" + nonce of the Editor, in hexadecimal. ${proofOverTcp}`,
      ),
    }),
  },
];
