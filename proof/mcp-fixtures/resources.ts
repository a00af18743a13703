import type { ResourceDefinition } from '../../server/mcp/protocol/features.ts';
import { redPixelPng } from './samples.ts';

/** Three resources and a template. */
export const fixtureResources: readonly ResourceDefinition[] = [
  text('static-text', 'A text that never changes.', 'This is the content of the static text resource.'),
  {
    uri: 'test://static-binary',
    name: 'static-binary',
    description: 'An image that never changes.',
    mimeType: 'image/png',
    read: async (_context, { uri }) => ({ contents: [{ uri, mimeType: 'image/png', blob: redPixelPng }] }),
  },
  text('watched-resource', 'A text to subscribe to.', 'Watched resource content'),
  {
    uri: 'test://template/{id}/data',
    name: 'template',
    description: 'Data for an id.',
    mimeType: 'application/json',
    read: async (_context, { uri, values: { id } }) => ({
      contents: [
        {
          uri,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  },
];

function text(name: string, description: string, content: string): ResourceDefinition {
  const mimeType = 'text/plain';
  return {
    uri: `test://${name}`,
    name,
    description,
    mimeType,
    read: async (_context, { uri }) => ({ contents: [{ uri, mimeType, text: content }] }),
  };
}
