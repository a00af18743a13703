import type { GetPromptResult } from '@modelcontextprotocol/server';

/** A prompt of one message, as if the user had written it. */
export function userMessage(description: string, text: string): GetPromptResult {
  return { description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}
