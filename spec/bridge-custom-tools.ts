import { Type } from 'typebox';
import type { TypeDefinition } from './form.ts';
import { message, openObject, ref } from './schema.ts';
import { optionalText, text } from './bridge-members.ts';

const source = 'bridge-custom-tools.ts';

/** Wire names of MCP's tool annotations. */
const toolHints = {
  read_only_hint: Type.Optional(Type.Boolean({ description: 'It changes nothing.' })),
  destructive_hint: Type.Optional(Type.Boolean({ description: 'It may destroy something.' })),
  idempotent_hint: Type.Optional(
    Type.Boolean({ description: 'A second run with the same arguments changes nothing more.' }),
  ),
  open_world_hint: Type.Optional(Type.Boolean({ description: 'It reaches beyond the project.' })),
};

export const customToolTypes: readonly TypeDefinition[] = [
  {
    name: 'CustomTool',
    source,
    schema: message("One of the Editor's own tools. Errors in its name or schema are reported with tools/refused.", {
      name: text('Name as AI clients call it: 1 to 128 of A-Z, a-z, 0-9, _, . and -; none of the six tools.'),
      title: optionalText('For people.'),
      description: text('For a model to read.'),
      input_schema: openObject(
        'JSON Schema 2020-12 of its arguments, an object. No reference may leave it. The members timeout and idempotency_key belong to the server.',
      ),
      ...toolHints,
    }),
  },
  {
    name: 'ToolsListResult',
    source,
    schema: message("The Editor's own tools, all of them.", { tools: Type.Array(ref('CustomTool')) }),
  },
  {
    name: 'RefusedTool',
    source,
    schema: message('A tool that is not offered to AI clients.', {
      name: text('As the Editor gave it.'),
      reason: text('What is wrong and how to fix it.'),
    }),
  },
  {
    name: 'ToolsRefusedParams',
    source,
    schema: message("For the Editor's console.", { tools: Type.Array(ref('RefusedTool'), { minItems: 1 }) }),
  },
];
