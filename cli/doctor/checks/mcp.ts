import { toolNames } from '../../../generated/typescript/tools.ts';
import { memberOf } from '../../../server/lib/json.ts';
import { askServer, servedHub } from '../ask-server.ts';
import { quotePath } from '../../lib/terminal-text.ts';
import { type DoctorCheck, type CheckResult, type Setting, createFinding, type Known } from '../check.ts';
import { initializeParams, startMcpSession, type McpSession } from '../client-requests.ts';
import { reasonOf } from '../../../server/lib/errors.ts';

/** The command gives up on a server after 30 s, with the reason. */
const LIMIT_MS = 40_000;

/** Acts like an AI client: starts the command (which finds the server, or starts it), initializes, lists the tools, reads the help. */
export const checkMcp: DoctorCheck = { id: 'mcp', title: 'MCP round trip', limitMs: LIMIT_MS, run: checkRoundTrip };

async function checkRoundTrip(setting: Setting, known: Known): Promise<CheckResult> {
  if (known.server === 'blocked' || (known.server === 'absent' && !known.mayStart))
    return { summary: 'not tried: see above', isSkipped: true };
  if (known.server === 'older') return { summary: 'not checked: it would end the older server', isSkipped: true };
  const { entry, cwd, env, stateDir } = setting;
  known.session = startMcpSession({
    command: process.execPath,
    args: [entry],
    cwd,
    env: { ...env, MCP_UNITY_BRIDGE_HOME: stateDir },
  });
  try {
    const times = await playHandshake(known.session, setting.version);
    await learnOfNewServer(setting, known);
    return { summary: times };
  } catch (error) {
    known.session.close();
    known.session = undefined;
    const found = `${quotePath(process.execPath)} ${quotePath(entry)}: ${reasonOf(error)}`;
    return {
      summary: 'failed',
      findings: [
        createFinding('mcp.failed', found, 'Start the server yourself to see what is wrong: mcp-unity-bridge serve'),
      ],
    };
  }
}

async function playHandshake(session: McpSession, version: string): Promise<string> {
  const [initialized, firstMs] = await timeRequest(session.request('initialize', initializeParams(version)));
  session.notify('notifications/initialized');
  const [listed, listMs] = await timeRequest(session.request('tools/list', {}));
  const missing = toolNames.filter((name) => !namesOf(listed).includes(name));
  if (missing.length > 0) throw new Error(`the server does not offer ${missing.join(', ')}`);
  const [help, helpMs] = await timeRequest(session.request('tools/call', { name: 'unity_help', arguments: {} }));
  const status = memberOf(memberOf(help, 'structuredContent'), 'status');
  const code = memberOf(memberOf(help, 'structuredContent'), 'error_code');
  // A policy that forbids it is a policy, and is reported as such.
  if (status !== 'completed' && code !== 'blocked_by_policy')
    throw new Error(`unity_help was answered with ${JSON.stringify(help).slice(0, 500)}`);
  const server = memberOf(memberOf(initialized, 'serverInfo'), 'version');
  return `initialize ${firstMs} ms, tools/list ${listMs} ms (${namesOf(listed).length} tools), unity_help ${helpMs} ms, server ${String(server)}`;
}

async function timeRequest(work: Promise<unknown>): Promise<[result: unknown, ms: number]> {
  const began = performance.now();
  const result = await work;
  return [result, Math.round(performance.now() - began)];
}

function namesOf(listed: unknown): unknown[] {
  const tools = memberOf(listed, 'tools');
  return Array.isArray(tools) ? tools.map((tool: unknown) => memberOf(tool, 'name')) : [];
}

/** The command has started one, as for any client. */
async function learnOfNewServer({ stateDir }: Setting, known: Known): Promise<void> {
  if (known.hub !== undefined) return;
  known.hasStateDir = true;
  known.hub = await servedHub(stateDir);
  const answer = known.hub === undefined ? undefined : await askServer(stateDir, known.hub);
  if (answer?.kind === 'answers') known.status = answer.status;
}
