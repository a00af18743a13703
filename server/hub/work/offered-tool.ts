import type { Refusal } from '../protocol/refusal.ts';
import type { Editor } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';

/** More names than this are not read. */
const NAMED_LIMIT = 30;

/** Why a call of that tool is refused; undefined if it is accepted. The Editor decides whether the tool still exists when the work runs. */
export function whyNotOffered(hub: HubState, { tools, project_name }: Editor, name: string): Refusal | undefined {
  if (hub.options.refuseTool === undefined)
    return {
      code: 'invalid_params',
      error: `There is no tool ${JSON.stringify(name)}: this server offers the six tools alone (mcp-unity-bridge serve --tools six).`,
    };
  if (tools === undefined)
    return {
      code: 'unity_not_connected',
      error: `The Editor of ${project_name} has not connected yet, so it is not known whether it has a tool ${JSON.stringify(name)}.`,
    };
  if (tools.some((tool) => tool.name === name)) return undefined;
  const names = tools.slice(0, NAMED_LIMIT).map((tool) => tool.name);
  const rest = tools.length > NAMED_LIMIT ? ` and ${tools.length - NAMED_LIMIT} more` : '';
  const there = names.length === 0 ? 'it has none of its own' : `it has ${names.join(', ')}${rest}`;
  return {
    code: 'invalid_params',
    error: `The Editor of ${project_name} has no tool ${JSON.stringify(name)}: ${there}.`,
  };
}
