import { randomBytes } from 'node:crypto';
import {
  acceptedContent,
  inputRequired,
  inputResponse,
  ProtocolError,
  createRequestStateCodec,
  type ServerContext,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequests,
} from '@modelcontextprotocol/server';
import type { ToolDefinition } from '../../server/clients/mcp/protocol/features.ts';
import { plainTool, textResult, askConfirmation, askModel, askText } from './tools.ts';

/** Tools with state from one round to the next. */
export function requestStateTools(states: RoundStates): readonly ToolDefinition[] {
  return [
    confirming(
      'test_input_required_result_request_state',
      'Asks for a confirmation and carries a sealed state along.',
      'state-ok: the state is ours',
      states,
    ),
    confirming(
      'test_input_required_result_tampered_state',
      'Refuses a state that was changed on its way.',
      'integrity-ok: the state is ours',
      states,
    ),
    askingEverything(states),
    askingTwice(states),
  ];
}

function confirming(name: string, description: string, confirmation: string, states: RoundStates): ToolDefinition {
  return plainTool(name, description, async ({ sdk: context }) => {
    const state = await states.open(context);
    if (state?.tool === name && acceptedContent(context.mcpReq.inputResponses, 'confirm') !== undefined)
      return textResult(confirmation);
    return inputRequired({
      inputRequests: { confirm: askConfirmation('Please confirm') },
      requestState: await states.seal({ tool: name, round: 1 }),
    });
  });
}

function askingEverything(states: RoundStates): ToolDefinition {
  const tool = 'test_input_required_result_multiple_inputs';
  return plainTool(tool, 'Asks the user, the model and for the roots, in one round.', async ({ sdk: context }) => {
    await states.open(context);
    const { mcpReq } = context;
    const name = textOf(mcpReq, 'user_name', 'name');
    const greeting = inputResponse(mcpReq.inputResponses, 'greeting');
    const roots = inputResponse(mcpReq.inputResponses, 'client_roots');
    if (name !== undefined && greeting.kind === 'sampling' && roots.kind === 'roots')
      return textResult(`${name}: ${roots.roots.length} roots`);
    return inputRequired({
      inputRequests: {
        user_name: askText('What is your name?', 'name'),
        greeting: askModel('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await states.seal({ tool, round: 1 }),
    });
  });
}

function askingTwice(states: RoundStates): ToolDefinition {
  const tool = 'test_input_required_result_multi_round';
  return plainTool(tool, 'Asks for a name, then for a colour.', async ({ sdk: context }) => {
    const state = await states.open(context);
    const round = state?.tool === tool ? state.round : 0;
    const name = textOf(context.mcpReq, 'step1', 'name');
    if (round === 1 && name !== undefined) {
      return inputRequired({
        inputRequests: { step2: askText('Step 2: What is your favorite color?', 'color') },
        requestState: await states.seal({ tool, round: 2, name }),
      });
    }
    const color = textOf(context.mcpReq, 'step2', 'color');
    if (round === 2 && color !== undefined) return textResult(`${state?.name ?? 'somebody'} likes ${color}`);
    return inputRequired({
      inputRequests: { step1: askText('Step 1: What is your name?', 'name') },
      requestState: await states.seal({ tool, round: 1 }),
    });
  });
}

/** MCP's error code for invalid parameters. */
const INVALID_PARAMS = -32602;

/** State of a call between rounds; it is sent through the client. */
interface RoundState {
  readonly tool: string;
  readonly round: number;
  /** The user's input in an earlier round. */
  readonly name?: string;
}

/** Seals the state that is sent through the client, and checks it on return. */
interface RoundStates {
  seal(state: RoundState): Promise<string>;
  /** The state of this round, if it has one. Throws a ProtocolError (-32602) if it is not ours, or was changed. */
  open(context: ServerContext): Promise<RoundState | undefined>;
}

/** The key is that of the process: a round that a restart interrupts begins again. */
export function createRoundStates(): RoundStates {
  const codec = createRequestStateCodec<RoundState>({ key: randomBytes(32) });
  return {
    seal: (state) => codec.mint(state),
    async open(context) {
      const sealed = context.mcpReq.requestState<string>();
      if (sealed === undefined) return undefined;
      return codec.verify(sealed, context).catch(() => {
        throw new ProtocolError(
          INVALID_PARAMS,
          'The requestState is not one of this server, or was changed. Call the tool again without it.',
        );
      });
    },
  };
}

/** Tools that need an answer of the client before they finish, in rounds, as servers request it from 2026-07-28 on. */
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

/** Questions that the client accepts, by the capabilities of this very request. */
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
