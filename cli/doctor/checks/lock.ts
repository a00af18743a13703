import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readHubFile, type HubFile, readStandbyFile } from '../../../server/lib/home/state-files.ts';
import { resultOf } from '../../../server/lib/errors.ts';
import { memberOf, parseJson } from '../../../server/lib/json.ts';
import { inspectLock } from '../../../server/store/lock.ts';
import { quotePath } from '../../lib/terminal-text.ts';
import {
  type DoctorCheck,
  type CheckResult,
  type Setting,
  createFinding,
  type DoctorFinding,
  type Known,
} from '../check.ts';
import { readTextOrReason } from '../files.ts';
import { servedHub } from '../ask-server.ts';

/** A server that starts has the lock some tenths of a second before it can be found. */
const START_MS = 3_000;
const POLL_MS = 100;

/** Checks the owner of the state folder and the address of its server. */
export const checkLock: DoctorCheck = { id: 'lock', title: 'Lock', limitMs: 15_000, run: checkOwner };

async function checkOwner({ stateDir }: Setting, known: Known): Promise<CheckResult> {
  if (!known.isStateDirUsable) return { summary: 'not checked: the state folder cannot be used', isSkipped: true };
  if (!known.hasStateDir) return { summary: 'free' };
  const deadline = performance.now() + START_MS;
  for (;;) {
    const hub = await servedHub(stateDir);
    if (hub !== undefined) return heldByServer(hub, known);
    if (!known.hasSqlite) return { summary: 'not checked: there is no SQLite', isSkipped: true };
    const lock = await inspectLock(stateDir);
    if (lock.kind === 'held' && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    else return resultOfLock(stateDir, known, lock);
  }
}

function heldByServer(hub: HubFile, known: Known): CheckResult {
  known.hub = hub;
  return { summary: `held by the server (pid ${hub.pid})` };
}

async function resultOfLock(
  stateDir: string,
  known: Known,
  lock: Awaited<ReturnType<typeof inspectLock>>,
): Promise<CheckResult> {
  const path = join(stateDir, 'lock.db');
  if (lock.kind !== 'free') known.mayStart = false;
  switch (lock.kind) {
    case 'free':
      return { summary: 'free', findings: await hubFileFindings(stateDir) };
    case 'held': {
      const standby = readStandbyFile(stateDir);
      if (standby !== undefined) return { summary: `held by a standby server (pid ${standby.pid})` };
      const who = holderOf(path);
      const found = `${path} is locked by ${who === undefined ? 'another program' : `the process ${who}`}, and no server answers for ${stateDir}.`;
      const remedy =
        who === undefined
          ? `Find the program (lsof ${quotePath(path)}) and end it.`
          : `Find out what it is (ps -p ${who}), then end it: kill ${who}`;
      return { summary: 'held, but no answer', findings: [createFinding('lock.held_silently', found, remedy)] };
    }
    case 'failed':
      return {
        summary: 'cannot be used',
        findings: [createFinding('lock.unusable', lock.reason, `Rename or delete ${path}: it holds nothing.`)],
      };
  }
}

/** Linux shows it by the file's number; undefined elsewhere. */
function holderOf(path: string): number | undefined {
  const line = resultOf(() => {
    const { ino } = statSync(path);
    const locks = readFileSync('/proc/locks', 'utf8').split('\n');
    return locks.find((one) => one.includes(`:${ino} `));
  });
  const pid = Number(
    /WRITE +(\d+)|READ +(\d+)/
      .exec(line ?? '')
      ?.slice(1)
      .find(Boolean),
  );
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}

/** Findings about the file if no server listens. */
async function hubFileFindings(stateDir: string): Promise<DoctorFinding[]> {
  const path = join(stateDir, 'hub.json');
  const read = await readTextOrReason(path);
  if ('reason' in read)
    return [
      createFinding(
        'hub_file.unreadable',
        `${path} cannot be read: ${read.reason}.`,
        `Delete it: rm ${quotePath(path)}`,
      ),
    ];
  if (read.text === undefined) return [];
  const hub = readHubFile(stateDir);
  if (hub !== undefined) {
    const found = `${path} names a server (pid ${hub.pid}), but nothing listens there.`;
    return [
      createFinding(
        'hub_file.stale',
        found,
        'Nothing to do: starting an AI client or "mcp-unity-bridge serve" fixes it.',
      ),
    ];
  }
  const host = memberOf(parseJson(read.text), 'host');
  if (typeof host === 'string' && host !== hostname()) {
    const found = `${path} was written on another machine (${host}).`;
    return [
      createFinding(
        'hub_file.other_host',
        found,
        'Set MCP_UNITY_BRIDGE_HOME to a folder of this machine alone, for the AI client and for Unity.',
      ),
    ];
  }
  return [
    createFinding('hub_file.unreadable', `${path} was not written by a server.`, `Delete it: rm ${quotePath(path)}`),
  ];
}
