import {
  CLIENT_CAPABILITIES_META_KEY,
  acceptedContent,
  inputRequired,
  inputResponse,
  type InputRequests,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { ToolDefinition } from '../../server/mcp/protocol/features.ts';
import { plainTool, textResult, askModel, askText } from './questions.ts';

/** Tools that need an answer of the client before they finish, in rounds, as servers ask from 2026-07-28 on. */
export const inputRequiredTools: readonly ToolDefinition[] = [
  plainTool('test_input_required_result_elicitation', 'Asks for a name first.', ({ sdk: { mcpReq } }) => {
    const name = textOf(mcpReq, 'user_name', 'name');
    return name === undefined
      ? inputRequired({ inputRequests: { user_name: askText('What is your name?', 'name') } })
      : textResult(`Hello, ${name}!`);
  }),
  plainTool('test_input_required_result_sampling', "Asks the client's model first.", ({ sdk: { mcpReq } }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'capital_question');
    if (answer.kind !== 'sampling')
      return inputRequired({ inputRequests: { capital_question: askModel('What is the capital of France?', 100) } });
    return textResult(`The model says: ${JSON.stringify(answer.result.content)}`);
  }),
  plainTool('test_input_required_result_list_roots', "Asks for the client's roots first.", ({ sdk: { mcpReq } }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'client_roots');
    if (answer.kind !== 'roots') return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
    return textResult(`Roots: ${answer.roots.map(({ uri }) => uri).join(', ')}`);
  }),
  plainTool(
    'test_input_required_result_capabilities',
    'Asks only in the ways that the client knows.',
    ({ sdk: { mcpReq } }) => {
      if (mcpReq.inputResponses !== undefined) return textResult('The client was asked in its own ways.');
      const inputRequests = questionsFor(mcpReq);
      return Object.keys(inputRequests).length === 0
        ? textResult('This client can be asked nothing.')
        : inputRequired({ inputRequests });
    },
  ),
  plainTool(
    'test_missing_capability',
    "Needs the client's model; without the capability the call is refused.",
    ({ sdk: { mcpReq } }) => {
      const answer = inputResponse(mcpReq.inputResponses, 'llm_answer');
      if (answer.kind !== 'sampling')
        return inputRequired({ inputRequests: { llm_answer: askModel('Reply with one word: pong', 16) } });
      return textResult('The model was asked.');
    },
  ),
];

/** What the client may be asked, by what it has declared with this very request. */
function questionsFor({ envelope }: ServerContext['mcpReq']): InputRequests {
  const declared: unknown = Reflect.get(envelope ?? {}, CLIENT_CAPABILITIES_META_KEY);
  const has = (capability: string): boolean =>
    typeof declared === 'object' && declared !== null && capability in declared;
  return {
    ...(has('elicitation') ? { user_name: askText('What is your name?', 'name') } : {}),
    ...(has('sampling') ? { greeting: askModel('Generate a short greeting', 50) } : {}),
    ...(has('roots') ? { client_roots: inputRequired.listRoots() } : {}),
  };
}

/** A text that the user has typed into a form and sent. */
export function textOf({ inputResponses }: ServerContext['mcpReq'], key: string, field: string): string | undefined {
  const typed = acceptedContent(inputResponses, key)?.[field];
  return typeof typed === 'string' ? typed : undefined;
}
