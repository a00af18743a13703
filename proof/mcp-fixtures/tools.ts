import { setTimeout as pause } from 'node:timers/promises';
import {
  inputRequired,
  type InputRequest,
  type CallToolResult,
  type ElicitResult,
  type ServerContext,
  type Tool,
  type ElicitRequestFormParams,
} from '@modelcontextprotocol/server';
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

/** Pause between two messages, as the suite requires, so that they arrive one by one. */
const STEP_MS = 50;

/** The client of the suite has to reconnect on its own after the stream was closed. */
const RECONNECTION_MS = 100;

/** Tools that send messages while they run. */
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

const options = ['option1', 'option2', 'option3'];

/** The five ways to write a choice (SEP-1330). */
const choicesForm: Form = {
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', enum: options },
    titledSingle: { type: 'string', oneOf: titled('Option') },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
    titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
  },
};

/** A default value for every primitive type (SEP-1034). */
const defaultsForm: Form = {
  type: 'object',
  properties: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
};

/** Tools that ask the client with a request of their own, as servers do up to 2025-11-25. */
export const askingTools: readonly ToolDefinition[] = [
  {
    tool: oneText('test_sampling', "Asks the client's model.", 'prompt', 'The prompt to send to the LLM'),
    async call({ sdk: { mcpReq } }, { prompt }) {
      const { content } = await mcpReq.send({
        method: 'sampling/createMessage',
        params: { messages: [{ role: 'user', content: { type: 'text', text: String(prompt) } }], maxTokens: 100 },
      });
      return textResult(`LLM response: ${'text' in content ? content.text : JSON.stringify(content)}`);
    },
  },
  {
    tool: oneText(
      'test_elicitation',
      'Asks the user for a name and an address.',
      'message',
      'The message to show the user',
    ),
    async call({ sdk: { mcpReq } }, { message }) {
      const { action, content } = await askUser(mcpReq, String(message), userForm);
      return textResult(`User response: action=${action}, content=${JSON.stringify(content ?? {})}`);
    },
  },
  plainTool(
    'test_elicitation_sep1034_defaults',
    'Asks the user with a form full of default values.',
    async ({ sdk: { mcpReq } }) => completed(await askUser(mcpReq, 'Please review the defaults.', defaultsForm)),
  ),
  plainTool('test_elicitation_sep1330_enums', 'Asks the user with a form of choices.', async ({ sdk: { mcpReq } }) =>
    completed(await askUser(mcpReq, 'Please choose.', choicesForm)),
  ),
];

/** Uses `send`, which sends over the stream of the call; the SDK's own `elicitInput` uses the GET stream, which a client need not have. */
function askUser({ send }: ServerContext['mcpReq'], message: string, requestedSchema: Form): Promise<ElicitResult> {
  return send({ method: 'elicitation/create', params: { mode: 'form', message, requestedSchema } });
}

function completed({ action, content }: ElicitResult) {
  return textResult(`Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`);
}

function oneText(name: string, description: string, parameter: string, meaning: string): Tool {
  return {
    name,
    description,
    inputSchema: {
      type: 'object',
      properties: { [parameter]: { type: 'string', description: meaning } },
      required: [parameter],
      additionalProperties: false,
    },
  };
}

type Form = ElicitRequestFormParams['requestedSchema'];

const userForm: Form = {
  type: 'object',
  properties: {
    username: { type: 'string', description: "User's response" },
    email: { type: 'string', description: "User's email address" },
  },
  required: ['username', 'email'],
};

function titled(noun: string): { const: string; title: string }[] {
  return ['First', 'Second', 'Third'].map((ordinal, index) => ({
    const: `value${index + 1}`,
    title: `${ordinal} ${noun}`,
  }));
}
