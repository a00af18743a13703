import type { ToolDefinition } from '../../server/mcp/protocol/features.ts';
import { textResult } from './plain-tool.ts';

/** Tools whose schemas have to reach the client word by word. */
export const schemaTools: readonly ToolDefinition[] = [
  {
    tool: {
      name: 'json_schema_2020_12_tool',
      description: 'Tool with JSON Schema 2020-12 features',
      inputSchema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        $defs: {
          address: {
            $anchor: 'addressDef',
            type: 'object',
            properties: { street: { type: 'string' }, city: { type: 'string' } },
          },
        },
        properties: {
          name: { type: 'string' },
          address: { $ref: '#/$defs/address' },
          contactMethod: { type: 'string', enum: ['phone', 'email'] },
          phone: { type: 'string' },
          email: { type: 'string' },
        },
        allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
        if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { required: ['phone'] },
        else: { required: ['email'] },
        additionalProperties: false,
      },
    },
    call: async (_context, given) => textResult(`Called with: ${JSON.stringify(given)}`),
  },
  {
    tool: {
      name: 'test_x_mcp_header',
      description: 'Has a parameter that clients repeat in the header Mcp-Param-Region.',
      inputSchema: {
        type: 'object',
        properties: {
          region: { type: 'string', description: 'Repeated in the header.', 'x-mcp-header': 'Region' },
          level: { type: 'integer', description: 'Not repeated.' },
        },
      },
    },
    call: async (_context, { region }) => textResult(`region=${typeof region === 'string' ? region : '(none)'}`),
  },
];
