import { realpathSync } from 'node:fs';
import { chooseEditor } from '../../../server/hub/protocol/decide-call.ts';
import type { EditorSummary } from '../../../generated/typescript/link.ts';
import { memberOf } from '../../../server/lib/json.ts';
import { judgeBy } from '../../../server/policy/judge.ts';
import { projectPolicyPath, userPolicyPath } from '../../../server/policy/policies.ts';
import { readPolicy } from '../../../server/policy/read-policy.ts';
import { type DoctorCheck, type CheckResult, type Setting, createFinding, type Known } from '../check.ts';
import { clientPlace } from '../../session/open-session.ts';
import { editorOfSession } from '../ask-server.ts';
import type { McpSession } from '../client-requests.ts';
import { reasonOf } from '../../../server/lib/errors.ts';

/** Any project can answer it, and it changes nothing. */
const QUERY = 'Application.unityVersion';
/** An Editor in the background needs a second or two for a frame. */
const TIMEOUT_MS = 4_000;

/** The whole way: through command, server and Editor, and back. */
export const checkCall: DoctorCheck = { id: 'call', title: 'Query in Unity', limitMs: 15_000, run: checkCallInEditor };

async function checkCallInEditor(setting: Setting, { session, status }: Known): Promise<CheckResult> {
  if (session === undefined || status === undefined) return { summary: 'not tried: see above', isSkipped: true };
  const choice = chooseEditor(
    status.editors.filter(({ state }) => state === 'connected'),
    clientPlace(realpathSync(setting.cwd)),
    undefined,
  );
  if (choice.kind === 'none')
    return {
      summary: status.editors.some(({ state }) => state === 'connected')
        ? 'the project of this folder is not open in Unity'
        : 'no Editor is connected',
      isSkipped: true,
    };
  const editor = choice.kind === 'chosen' ? choice.editor : await keptOf(session, choice.editors);
  if (editor === undefined) return { summary: 'not checked: several Editors fit this folder', isSkipped: true };
  if (editor.blocked_since !== undefined)
    return { summary: `not checked: ${editor.project_name} is busy`, isSkipped: true };
  const { decision } = judgementOf(setting, editor);
  if (decision !== 'allow') return { summary: 'not checked: the policy restricts queries', isSkipped: true };
  return queryEditor(session, editor);
}

/** The one that the doctor's calls go to nevertheless, as an earlier one did. */
async function keptOf(session: McpSession, editors: readonly EditorSummary[]): Promise<EditorSummary | undefined> {
  const kept = await editorOfSession((method, params) => session.request(method, params));
  return editors.find(({ project_path }) => project_path === kept);
}

function judgementOf({ stateDir }: Setting, { project_path }: EditorSummary): { readonly decision: string } {
  const [user, ofProject] = [userPolicyPath(stateDir), projectPolicyPath(project_path)];
  const files = [
    { path: user, reading: readPolicy(user, { mustBePrivate: true }) },
    { path: ofProject, reading: readPolicy(ofProject, { mustBePrivate: false }) },
  ];
  return judgeBy(files, 'unity_query', user);
}

async function queryEditor(session: McpSession, { project_name }: EditorSummary): Promise<CheckResult> {
  const began = performance.now();
  let answer: unknown;
  try {
    answer = memberOf(
      await session.request('tools/call', { name: 'unity_query', arguments: { query: QUERY, timeout: TIMEOUT_MS } }),
      'structuredContent',
    );
  } catch (error) {
    return failedCall(`${QUERY} in ${project_name}: ${reasonOf(error)}`);
  }
  const tookMs = Math.round(performance.now() - began);
  const [status, result, message] = ['status', 'result', 'message'].map((name) => memberOf(answer, name));
  switch (status) {
    case 'completed':
      return { summary: `${QUERY} in ${project_name}: ${JSON.stringify(result)} (${tookMs} ms)` };
    case 'timeout': {
      const found = `${project_name} has not answered ${QUERY} within ${TIMEOUT_MS / 1000} s. ${String(message)}`;
      return {
        summary: 'took too long',
        findings: [
          createFinding(
            'call.timed_out',
            found,
            'Look at Unity: it is busy, or sleeps in the background (see above). Then run the doctor again.',
          ),
        ],
      };
    }
    default: {
      const error = memberOf(answer, 'error') ?? message;
      return failedCall(
        `${QUERY} in ${project_name} was answered with ${String(memberOf(answer, 'error_code') ?? status)}: ${String(error)}`,
      );
    }
  }
}

function failedCall(found: string): CheckResult {
  const remedy =
    'Do what the message says. If it names no remedy, please report it with the file that "mcp-unity-bridge doctor --bundle" writes.';
  return { summary: 'failed', findings: [createFinding('call.failed', found, remedy)] };
}
