import { acceptedContent, inputRequired, inputResponse } from '@modelcontextprotocol/server';
import type { ToolDefinition } from '../../server/mcp/protocol/features.ts';
import { plainTool, textResult } from './plain-tool.ts';
import { textOf } from './input-required-tools.ts';
import { askConfirmation, askModel, askText } from './questions.ts';
import type { RoundStates } from './round-states.ts';

/** Tools that keep something from one round to the next. */
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

function confirming(name: string, description: string, said: string, states: RoundStates): ToolDefinition {
  return plainTool(name, description, async ({ sdk: context }) => {
    const state = await states.open(context);
    if (state?.tool === name && acceptedContent(context.mcpReq.inputResponses, 'confirm') !== undefined)
      return textResult(said);
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
