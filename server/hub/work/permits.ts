import type { Approval, JsonObject } from '../../../generated/typescript/types.ts';
import type { HubEvent } from '../protocol/hub-protocol.ts';
import { codeHash, toolName } from '../protocol/identity.ts';
import { QUERY_METHODS } from '../protocol/decide-call.ts';
import { endOfPermit, permitsNow } from '../state/projects.ts';
import type { Editor, LiveOperation, Permit } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';

/** How long `ten_minutes` are. */
const PERMIT_MS = 10 * 60_000;

/** The name that a permit is for: queries that may change something need their own. */
export function permittedName(work: { readonly tool: string; readonly params: JsonObject }): string {
  return work.tool === 'unity_query' && work.params['allow_methods'] === true ? QUERY_METHODS : toolName(work);
}

/**
 * With this approval the user also permits later calls of the same tool in the same project (SEC-04). Kept in memory: it
 * ends with this server.
 */
export function givePermit(
  hub: HubState,
  live: LiveOperation,
  { by, span }: { readonly by: string; readonly span: 'ten_minutes' | 'session' },
): void {
  const { editor, operation } = live;
  const name = permittedName(operation);
  const made: Permit = {
    name,
    by,
    given_at: hub.now,
    ...(span === 'session' ? {} : { until: hub.now + PERMIT_MS }),
    subject: operation,
  };
  editor.permits = [...permitsNow(editor, hub.now).filter((one) => one.name !== name), made];
  hub.changes.push({ kind: 'permitted', editor, permit: made });
}

type Revoked = Extract<HubEvent, { type: 'permit_revoked' }>;

/** Revokes a permit: from the next call on the user is asked again. */
export function revokePermit(hub: HubState, { project_path, name, by }: Revoked): void {
  const editor = hub.editors.get(project_path);
  const revoked = editor?.permits.find((one) => one.name === name);
  if (editor === undefined || revoked === undefined) return;
  editor.permits = editor.permits.filter((one) => one !== revoked);
  hub.changes.push({ kind: 'revoked', editor, permit: revoked, by });
}

/** The approval of permitted work that the policy asks about, bound to its code like any other approval. */
export function permittedApproval(
  hub: HubState,
  editor: Editor,
  work: { readonly tool: string; readonly params: JsonObject },
): Approval | undefined {
  const name = permittedName(work);
  const found = permitsNow(editor, hub.now).find((one) => one.name === name);
  if (found === undefined) return undefined;
  const { by, subject } = found;
  return {
    code_hash: codeHash(work, hub.options.hash),
    by: `a permission for ${name} ${endOfPermit(found)}, given with ${subject.log_id} through ${by}`,
    at: hub.now,
  };
}
