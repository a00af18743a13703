import type { ToolDefinition } from '../../server/mcp/protocol/features.ts';
import { plainTool, textResult } from './plain-tool.ts';
import { redPixelPng, silenceWav } from './samples.ts';

/** One tool per kind of content, and one that fails. */
export const contentTools: readonly ToolDefinition[] = [
  plainTool('test_simple_text', 'Answers with a text.', () =>
    textResult('This is a simple text response for testing.'),
  ),
  plainTool('test_image_content', 'Answers with an image.', () => ({
    content: [{ type: 'image', data: redPixelPng, mimeType: 'image/png' }],
  })),
  plainTool('test_audio_content', 'Answers with a sound.', () => ({
    content: [{ type: 'audio', data: silenceWav, mimeType: 'audio/wav' }],
  })),
  plainTool('test_embedded_resource', 'Answers with a resource inside the answer.', () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  })),
  plainTool('test_multiple_content_types', 'Answers with a text, an image and a resource.', () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      { type: 'image', data: redPixelPng, mimeType: 'image/png' },
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: JSON.stringify({ test: 'data', value: 123 }),
        },
      },
    ],
  })),
  plainTool('test_error_handling', 'Always fails.', () => ({
    ...textResult('This tool intentionally returns an error for testing'),
    isError: true,
  })),
];
