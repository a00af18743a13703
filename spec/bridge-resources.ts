import { Type } from 'typebox';
import type { TypeDefinition } from './form.ts';
import { message, request, strings } from './schema.ts';
import { text } from './bridge-members.ts';

const source = 'bridge-resources.ts';

export const resourceTypes: readonly TypeDefinition[] = [
  {
    name: 'ResourceReadParams',
    source,
    schema: request('Read something of the project. Runs on the main thread, changes nothing, is no operation.', {
      uri: text('unity://scene, unity://screenshot, or unity://assets/ and a path below the folder Assets.'),
    }),
  },
  {
    name: 'ResourceReadResult',
    source,
    schema: message('The value there.', {
      mime_type: text('For instance application/json, text/plain or image/png.'),
      encoding: strings('How content carries the bytes: as they are, or in base64.', ['utf8', 'base64']),
      content: Type.String({ description: 'The text, or the bytes in base64.' }),
    }),
  },
];
