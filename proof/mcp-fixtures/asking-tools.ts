import type { ElicitResult, ServerContext, Tool, ElicitRequestFormParams } from '@modelcontextprotocol/server';
import type { ToolDefinition } from '../../server/clients/mcp/protocol/features.ts';
import { plainTool, textResult } from './plain-tools.ts';

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

/** By `send`, as that goes over the stream of the call; the SDK's own `elicitInput` takes the GET stream, which a client need not have. */
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

function titled(noun: string): { const: string; title: string }[] {
  return ['First', 'Second', 'Third'].map((ordinal, index) => ({
    const: `value${index + 1}`,
    title: `${ordinal} ${noun}`,
  }));
}
