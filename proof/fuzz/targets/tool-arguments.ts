import * as arbitraries from '../../../generated/typescript/arbitraries.ts';
import { dispatchTool } from '../../../generated/typescript/handlers.ts';
import { toolNames } from '../../../generated/typescript/tools.ts';
import type { Envelope } from '../../../generated/typescript/types.ts';
import { toolValidators, validateEnvelope } from '../../../generated/typescript/validators.js';
import { parseJson } from '../../../server/lib/json.ts';
import {
  anyError,
  LOG_ID,
  jsonBytes,
  sampleValues,
  type OpenTarget,
  type Taken,
  type Target,
  mustHold,
  beginningOf,
} from './target.ts';
import { findUncarriable } from '../../../server/mcp/protocol/client-message.ts';
import {
  type CallContext,
  invalidParams,
  refuseArguments,
  toolHandlers,
} from '../../../server/mcp/protocol/tool-call.ts';
import type { ToolCall } from '../../../server/hub/protocol/call.ts';
import { canonicalJson } from '../../../server/hub/protocol/identity.ts';

/** Arguments of the six tools, on the way of a real call up to the hub. */
export const toolArguments: Target = {
  name: 'tool-arguments',
  what: 'Arguments of tools/call: refused in a valid envelope, or handed to the hub exactly where the schema takes them.',
  weight: 12,
  batch: 10_000,
  words: ['"timeout":600001', '"idempotency_key":""', '"log_id":"x"', '"limit":0', '"since":'],
  open: (): OpenTarget => ({ starts, run: take }),
};

function starts(seed: number): Buffer[] {
  return toolNames.flatMap((name) =>
    sampleValues<object>(arbitraries.arbToolParams[name], seed, 25).map((given) =>
      jsonBytes({ name, arguments: given }),
    ),
  );
}

async function take(input: Buffer): Promise<Taken> {
  const call = parseJson(input.toString('utf8'));
  const name: unknown = typeof call === 'object' && call !== null ? Reflect.get(call, 'name') : undefined;
  // A tool that there is not is refused before anybody looks at its arguments.
  if (
    typeof call !== 'object' ||
    call === null ||
    !toolNames.some((known) => known === name) ||
    typeof name !== 'string'
  )
    return 'refused';
  const given: unknown = Reflect.get(call, 'arguments');
  const broken = findUncarriable(given);
  if (broken !== undefined) return checkRefusal(invalidParams(name, [broken], LOG_ID));
  return dispatch(name, given);
}

async function dispatch(name: string, given: unknown): Promise<Taken> {
  let asked: ToolCall | undefined;
  const context: CallContext = {
    ask(call) {
      asked = call;
      return Promise.resolve(anyError);
    },
    newLogId: () => LOG_ID,
  };
  const answer = await dispatchTool(toolHandlers, name, given, context, refuseArguments);
  if (answer.unknown) return 'refused';
  const validate: (value: unknown) => { readonly ok: boolean } = toolValidators[answer.tool].params;
  mustHold(
    validate(given ?? {}).ok === (asked !== undefined) || given === null,
    () => `${name}: the schema and the dispatcher disagree on ${beginningOf(given)}`,
  );
  if (asked === undefined) return checkRefusal(answer.envelope);
  // What the hub and the store do with it at acceptance.
  canonicalJson(JSON.parse(JSON.stringify(asked.params)));
  return 'accepted';
}

function checkRefusal(envelope: Envelope): Taken {
  const text = JSON.stringify(envelope);
  mustHold(validateEnvelope(JSON.parse(text)).ok, () => `the refusal is no envelope: ${beginningOf(text)}`);
  mustHold(
    envelope.status === 'error' && envelope.error_code === 'invalid_params',
    () => `expected invalid_params, got ${beginningOf(text)}`,
  );
  mustHold(text.length < 20_000, () => `a refusal of ${text.length} characters`);
  return 'refused';
}
