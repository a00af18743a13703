import { setTimeout as pause } from 'node:timers/promises';
import { inputRequired, type InputRequest, type CallToolResult } from '@modelcontextprotocol/server';
import type { FeatureContext, ToolDefinition } from '../../server/clients/mcp/protocol/features.ts';

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

/** Between two messages, as the suite asks for, so that they come one by one. */
const STEP_MS = 50;

/** The client of the suite has to reconnect on its own after the stream was closed. */
const RECONNECTION_MS = 100;

/** Tools that say something while they run. */
export const reportingTools: readonly ToolDefinition[] = [
  plainTool(
    'test_tool_with_logging',
    'Sends three log messages of level info while it runs.',
    async ({ sdk: { mcpReq } }) => {
      for (const [step, text] of [
        'Tool execution started',
        'Tool processing data',
        'Tool execution completed',
      ].entries()) {
        if (step > 0) await pause(STEP_MS);
        await mcpReq.log('info', text);
      }
      return textResult('Three messages were logged.');
    },
  ),
  plainTool(
    'test_tool_with_progress',
    'Reports progress 0, 50 and 100 of 100 while it runs.',
    async ({ sdk: { mcpReq } }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of [0, 50, 100]) {
        if (progress > 0) await pause(STEP_MS);
        if (progressToken !== undefined)
          await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      }
      return textResult('Progress was reported.');
    },
  ),
  plainTool(
    'test_reconnection',
    'Closes its stream in the middle of the call; the answer waits for the client to reconnect.',
    async ({ sdk }) => {
      sdk.http?.closeSSE?.();
      await pause(RECONNECTION_MS);
      return textResult('The answer of a call whose stream was closed.');
    },
  ),
  plainTool(
    'test_logging_tool',
    'Logs a message, for those who have asked for a log level with the request.',
    async ({ sdk: { mcpReq } }) => {
      await mcpReq.log('info', 'test_logging_tool ran');
      return textResult('A message was logged for those who want it.');
    },
  ),
  plainTool('test_streaming_elicitation', 'Answers over a stream that carries no request of the server.', () =>
    textResult('Nothing was asked over this stream.'),
  ),
];
