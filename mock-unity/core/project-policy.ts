import type {
  Approval,
  BridgeTool,
  JsonObject,
  Policy,
  PolicyRule,
  NotStartedUpdateErrorCode,
  Json,
} from '../../generated/typescript/types.ts';
import type { EditorContext } from './context.ts';
import type { OperationRecord } from './journal.ts';
import type { ProjectPolicy } from './editor-protocol.ts';

/** Relative to the project; `/` on every system. */
export const POLICY_FILE = 'ProjectSettings/mcp-unity-bridge-policy.json';

/** The work to check, as it would run. */
export interface JudgedWork {
  readonly tool: BridgeTool;
  readonly params: JsonObject;
  readonly approval?: Approval | undefined;
}

/**
 * Why the policy of the project blocks work; undefined if it may start. The Editor checks it again, whatever the server
 * has decided. For a tool without a rule the server decides, because only the server also has the user's policy.
 */
export function blockedByPolicy(
  policy: ProjectPolicy,
  work: JudgedWork,
  hash: (text: string) => string,
): string | undefined {
  if (policy.kind === 'none') return undefined;
  const name = toolNameOf(work);
  if (policy.kind === 'broken')
    return `Nothing runs in this project: the policy file ${policy.reason} Fix ${POLICY_FILE}.`;
  const rule = ruleOf(policy.policy, name);
  switch (rule?.decision) {
    case undefined:
    case 'allow':
      return undefined;
    case 'deny':
      return `The policy of this project denies ${name}${reasonText(rule)}. The rule is in ${POLICY_FILE}.`;
    case 'ask':
      return lacksApproval(work, name, hash);
  }
}

/** The name that rules use: for a custom tool its own name. */
function toolNameOf({ tool, params }: Pick<JudgedWork, 'tool' | 'params'>): string {
  const { name } = params;
  return tool === 'custom_tool' && typeof name === 'string' ? name : tool;
}

/** The rule of the tool, or else the rule for all other tools. A valid file has one rule for each. */
function ruleOf({ rules }: Policy, name: string): PolicyRule | undefined {
  return rules.find(({ tool }) => tool === name) ?? rules.find(({ tool }) => tool === '*');
}

function reasonText({ reason }: PolicyRule): string {
  const text = reason?.trim().replace(/[.!]$/, '') ?? '';
  return text === '' ? '' : ` (${text})`;
}

/** Enough to distinguish two hashes. */
const HASH_SHOWN = 12;

function lacksApproval(
  { tool, params, approval }: JudgedWork,
  name: string,
  hash: (text: string) => string,
): string | undefined {
  const wanted = `The policy of this project (${POLICY_FILE}) wants the user to be asked before ${name} runs`;
  if (approval === undefined) return `${wanted}, and no approval came with it.`;
  const expected = hash(canonicalJson({ tool, params }));
  if (approval.code_hash === expected) return undefined;
  return `${wanted}, and the approval that came with it is of other work (code_hash ${approval.code_hash.slice(0, HASH_SHOWN)}..., this is ${expected.slice(0, HASH_SHOWN)}...).`;
}

/** Why an operation will never start. */
export interface PolicyRefusal {
  readonly error: string;
  readonly error_code: NotStartedUpdateErrorCode;
}

/** Called at acceptance and again right before the start, because the policy and the tools may have changed. */
export function judgeOperation(
  { environment, options }: EditorContext,
  record: OperationRecord,
): PolicyRefusal | undefined {
  const blocked = blockedByPolicy(environment.policy, record, options.hash);
  if (blocked !== undefined) return { error: blocked, error_code: 'blocked_by_policy' };
  const name = toolNameOf(record);
  if (record.tool !== 'custom_tool' || environment.tools.some((tool) => tool.name === name)) return undefined;
  const known = environment.tools.map((tool) => tool.name).join(', ') || 'none';
  return {
    error: `This Editor has no tool ${JSON.stringify(name)} (any more), so it did not start. Its own tools are: ${known}.`,
    error_code: 'not_started',
  };
}

/**
 * JSON text with members sorted by the UTF-16 units of their names: equal values give equal text. An approval is bound
 * to its hash (SEC-04).
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).toSorted((left, right) => (left < right ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`).join(',')}}`;
}
