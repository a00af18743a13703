import { inputRequired, type InputRequest, type CallToolResult } from '@modelcontextprotocol/server';
import type { FeatureContext, ToolDefinition } from '../../server/mcp/protocol/features.ts';

/** A form with one text. */
export function askText(message: string, field: string): InputRequest {
  return inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
  });
}

/** A form with one tick. */
export function askConfirmation(message: string): InputRequest {
  return inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
  });
}

/** A question to the client's model. */
export function askModel(text: string, maxTokens: number): InputRequest {
  return inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens });
}

type Answer = Awaited<ReturnType<ToolDefinition['call']>>;

/** A tool without parameters, as most of the fixtures are. */
export function plainTool(
  name: string,
  description: string,
  call: (context: FeatureContext) => Answer | Promise<Answer>,
): ToolDefinition {
  return {
    tool: { name, description, inputSchema: { type: 'object', properties: {}, additionalProperties: false } },
    call: async (context) => call(context),
  };
}

export function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}

/** A PNG of one red pixel, in base64. */
export const redPixelPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

/** A WAV of four silent samples (8 kHz, mono, 16 bit), in base64. */
export const silenceWav = 'UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQgAAAAAAAAAAAAAAA==';
