import { acceptedContent, inputRequired, type GetPromptResult } from '@modelcontextprotocol/server';
import type { PromptDefinition } from '../../server/clients/mcp/protocol/features.ts';
import { askText, redPixelPng } from './tools.ts';

type Content = GetPromptResult['messages'][number]['content'];

/** One prompt per kind of content, and one that needs input first. */
export const fixturePrompts: readonly PromptDefinition[] = [
  {
    name: 'test_simple_prompt',
    description: 'A prompt without arguments.',
    get: async () => userSays(text('This is a simple prompt for testing.')),
  },
  {
    name: 'test_prompt_with_arguments',
    description: 'A prompt with two arguments.',
    arguments: [
      { name: 'arg1', description: 'First test argument', required: true },
      { name: 'arg2', description: 'Second test argument', required: true },
    ],
    get: async (_context, { arg1, arg2 }) => userSays(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description: 'A prompt with a resource in it.',
    arguments: [{ name: 'resourceUri', description: 'URI of the resource to embed', required: true }],
    get: async (_context, { resourceUri = '' }) =>
      userSays(
        {
          type: 'resource',
          resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        },
        text('Please process the embedded resource above.'),
      ),
  },
  {
    name: 'test_prompt_with_image',
    description: 'A prompt with an image in it.',
    get: async () =>
      userSays({ type: 'image', data: redPixelPng, mimeType: 'image/png' }, text('Please analyze the image above.')),
  },
  {
    name: 'test_input_required_result_prompt',
    description: 'A prompt that asks the user for its context first.',
    async get({ sdk: { mcpReq } }) {
      const context = acceptedContent(mcpReq.inputResponses, 'user_context')?.['context'];
      if (typeof context !== 'string')
        return inputRequired({
          inputRequests: { user_context: askText('What context should the prompt use?', 'context') },
        });
      return userSays(text(`Use this context: ${context}`));
    },
  },
];

function userSays(...contents: readonly Content[]): GetPromptResult {
  return { messages: contents.map((content) => ({ role: 'user', content })) };
}

function text(words: string): Content {
  return { type: 'text', text: words };
}
