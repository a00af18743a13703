import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Shown } from './show-answer.ts';

/** ENV-01: the structured content is the envelope, the first text block the same JSON. Pictures follow as images (ENV-11). */
export function toolResult({ envelope, images }: Shown): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(envelope) }, ...images],
    structuredContent: { ...envelope },
    ...(envelope.status === 'error' ? { isError: true } : {}),
  };
}
