import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { resultOf } from '../../../server/lib/errors.ts';
import { compareVersions } from '../../../server/lib/this-program.ts';
import { type HubFile, noStartReason } from '../../../server/lib/home/state-files.ts';
import { askServer } from '../ask-server.ts';
import { quotePath } from '../../lib/terminal-text.ts';
import {
  type DoctorCheck,
  type CheckResult,
  type Setting,
  createFinding,
  type DoctorFinding,
  type Known,
} from '../check.ts';
import { lastLines } from '../files.ts';

/** An older crash is irrelevant. */
const CRASH_AGE_MS = 24 * 3_600_000;

/** The server of this user: not running is no fault, as the first client starts it. */
export const checkServer: DoctorCheck = { id: 'server', title: 'Server', limitMs: 15_000, run: checkRunningServer };

async function checkRunningServer(setting: Setting, known: Known): Promise<CheckResult> {
  const { stateDir } = setting;
  if (!known.isStateDirUsable) return { summary: 'not checked: the state folder cannot be used', isSkipped: true };
  const crashes = await crashFindings(stateDir);
  const { hub } = known;
  if (hub === undefined) {
    known.server = 'absent';
    return {
      summary: known.mayStart
        ? `not running: ${noStartReason(stateDir, process.env) ?? 'the first client starts it'}`
        : 'not running; see above',
      findings: crashes,
    };
  }
  if (known.token === undefined)
    return { summary: 'not checked: there is no token', isSkipped: true, findings: crashes };
  const began = performance.now();
  const answer = await askServer(stateDir, hub);
  const tookMs = Math.round(performance.now() - began);
  const name = `${hub.server_version}, pid ${hub.pid}`;
  switch (answer.kind) {
    case 'silent':
      return {
        summary: `${name}, does not answer`,
        findings: [
          createFinding(
            'server.silent',
            `The server (pid ${hub.pid}) accepts connections but does not respond${isStopped(hub) ? ': its process is stopped' : ''}. It last wrote into its state folder at ${lastWrite(stateDir)}.`,
            isStopped(hub)
              ? `Resume it (kill -CONT ${hub.pid}): nothing runs twice. Or ${endIt(hub, 'end')}`
              : endIt(hub, 'End'),
          ),
          ...crashes,
        ],
      };
    case 'gone':
      [known.hub, known.server] = [undefined, 'absent'];
      return { summary: `${name}, has just ended: the next client starts another one`, findings: crashes };
    case 'refused':
      return {
        summary: `${name}, refuses connections`,
        findings: [createRefusalFinding(stateDir, hub, answer.reason), ...crashes],
      };
    case 'answers': {
      known.status = answer.status;
      known.server = compareVersions(hub.server_version, setting.version) < 0 ? 'older' : 'answers';
      const findings = [...versionFindings(setting, hub), ...statusFindings(known, hub), ...crashes];
      return { summary: `${name}, answers (${tookMs} ms)${clientsOf(known)}`, findings };
    }
  }
}

/** Only Linux reports it. */
const isStopped = ({ pid }: HubFile): boolean =>
  /\) [Tt] /.test(resultOf(() => readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? '');

/** Since when it may hang: what clients write into the folder does not count. */
function lastWrite(stateDir: string): string {
  const times = readdirSync(stateDir)
    .filter((name) => name !== 'starting')
    .map((name) => lstatSync(join(stateDir, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return new Date(Math.max(0, ...times)).toISOString();
}

/** `end`: the first word, as it is written at its place in a sentence. */
const endIt = ({ pid }: HubFile, end: 'End' | 'end'): string =>
  `${end} it (kill ${pid}, then kill -9 ${pid} if it stays): the next client starts another one.`;

function clientsOf({ status }: Known): string {
  if (status === undefined) return '';
  return status.clients.length === 0 ? ', no clients' : `, clients: ${status.clients.join(', ')}`;
}

function createRefusalFinding(stateDir: string, hub: HubFile, reason: string): DoctorFinding {
  const remedy = `If the folder is a copy: rm ${quotePath(join(stateDir, 'hub.json'))}, and set MCP_UNITY_BRIDGE_HOME so that each has its own. Else ${endIt(hub, 'end')}`;
  if (reason.includes('does not know the token')) return createFinding('server.impostor', reason, remedy);
  if (reason.includes('different tokens'))
    return createFinding(
      'token.mismatch',
      `The server (pid ${hub.pid}) does not take the token of ${stateDir}.`,
      remedy,
    );
  return createFinding('server.refused', `The server (pid ${hub.pid}) says: ${reason}`, endIt(hub, 'End'));
}

function versionFindings({ version }: Setting, { server_version, pid }: HubFile): DoctorFinding[] {
  const difference = compareVersions(server_version, version);
  if (difference < 0) {
    return [
      createFinding(
        'server.older',
        `The server that runs is ${server_version}, this program is ${version}.`,
        `Restart the AI client. If you started the server yourself: upgrade it and start it again. Or end it: kill ${pid}`,
      ),
    ];
  }
  if (difference === 0) return [];
  return [
    createFinding(
      'server.newer',
      `The server that runs is ${server_version}, this program is ${version}.`,
      'Update this program: npx -y mcp-unity-bridge@latest doctor',
    ),
  ];
}

function statusFindings({ status }: Known, hub: HubFile): DoctorFinding[] {
  if (status === undefined) {
    return [
      createFinding(
        'server.no_status',
        `The server (pid ${hub.pid}) does not answer when asked for its status.`,
        `If it is an older one, restart the AI client. Otherwise ${endIt(hub, 'end')}`,
      ),
    ];
  }
  const { kind, reason } = status.store;
  if (kind !== 'failed') {
    if (reason === undefined) return [];
    return [
      createFinding(
        'server.store_problems',
        reason,
        'Do what it says. This is gone after the next start of the server, unless it happens again.',
      ),
    ];
  }
  const found = `The store of the server does not work: ${reason ?? 'it does not say why'}`;
  return [
    createFinding('server.store_failed', found, `See the findings on store and disk above. Then ${endIt(hub, 'end')}`),
  ];
}

async function crashFindings(stateDir: string): Promise<DoctorFinding[]> {
  const path = join(stateDir, 'crash.log');
  const [last] = (await lastLines(path, 1)) ?? [];
  const at = Date.parse(/"time":"([^"]+)"/.exec(last ?? '')?.[1] ?? '');
  if (last === undefined || Number.isNaN(at) || Date.now() - at > CRASH_AGE_MS) return [];
  const what = /"message":"(.{0,200})/.exec(last)?.[1]?.split('\\n')[0] ?? '';
  const remedy = `Please report it, with the file that "mcp-unity-bridge doctor --bundle" writes; then delete ${path}.`;
  return [createFinding('server.crashed', `The server crashed at ${new Date(at).toISOString()}: ${what}`, remedy)];
}
