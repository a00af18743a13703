import type { Stats } from 'node:fs';
import { dirname } from 'node:path';
import { dataVariable, isWhole } from '../../../server/lib/folders.ts';
import { networkFileSystemOf } from '../../../server/lib/home/state-dir.ts';
import { quotePath } from '../../lib/terminal-text.ts';
import {
  type DoctorCheck,
  type CheckResult,
  type Setting,
  createFinding,
  type DoctorFinding,
  type Known,
} from '../check.ts';
import { isAccessible, lstatOf, statOf } from '../files.ts';

const OTHERS = 0o077;
const OWNER_WRITES = 0o200;
const STICKY = 0o1000;
const ELSEWHERE = 'or set MCP_UNITY_BRIDGE_HOME to another folder, for the AI client and for Unity';

/** The folder that server, clients and Editors of this user share. */
export const checkStateDir: DoctorCheck = { id: 'state_dir', title: 'State folder', limitMs: 5_000, run: checkFolder };

async function checkFolder({ stateDir, noStateDir, env }: Setting, known: Known): Promise<CheckResult> {
  if (noStateDir !== undefined)
    return { summary: 'not known', findings: [createFinding('state_dir.unknown', noStateDir, SET_ONE)] };
  const stat = await statOf(stateDir);
  const findings = stat === undefined ? await findAbsent(stateDir) : await findWrong(stateDir, stat);
  known.hasStateDir = stat !== undefined;
  known.isStateDirUsable = !findings.some(({ level }) => level === 'failure');
  return {
    summary: stat === undefined && findings.length === 0 ? `${stateDir}, made by the first server` : stateDir,
    findings: [...findings, ...ignoredVariable(env)],
  };
}

const SET_ONE =
  'Set the variable that is named to an absolute path, in the shell or the entry of the AI client where it is set, and for Unity alike.';

/** A variable without effect: the folder is elsewhere. */
function ignoredVariable(env: NodeJS.ProcessEnv): DoctorFinding[] {
  const name = dataVariable(process.platform);
  const value = name === undefined ? '' : (env[name] ?? '');
  if (
    name === undefined ||
    value === '' ||
    isWhole(value, process.platform) ||
    (env['MCP_UNITY_BRIDGE_HOME'] ?? '') !== ''
  )
    return [];
  return [
    createFinding(
      'state_dir.variable_ignored',
      `${name} is "${value}", which is not an absolute path.`,
      `Write the whole path into ${name}, or remove it.`,
    ),
  ];
}

/** A server would make it. */
async function findAbsent(stateDir: string): Promise<DoctorFinding[]> {
  if ((await lstatOf(stateDir)) !== undefined) {
    return [
      createFinding(
        'state_dir.not_a_folder',
        `${stateDir} is a link to nothing.`,
        `Remove it (rm ${quotePath(stateDir)}), ${ELSEWHERE}.`,
      ),
    ];
  }
  const parent = await nearestFolder(stateDir);
  const stat = await statOf(parent);
  if (stat?.isDirectory() !== true)
    return [
      createFinding(
        'state_dir.not_a_folder',
        `${stateDir} cannot be made, as ${parent} is not a folder.`,
        `Rename ${parent}, ${ELSEWHERE}.`,
      ),
    ];
  if (await isAccessible(parent, 'write')) return onNetwork(parent);
  return [
    createFinding(
      'state_dir.not_writable',
      `${stateDir} is not there, and you may not make it in ${parent}${whyNot(stat)}.`,
      isAllowedByMode(stat) ? allowOutside(stateDir) : `Make it writable for you, ${ELSEWHERE}.`,
    ),
  ];
}

async function findWrong(stateDir: string, stat: Stats): Promise<DoctorFinding[]> {
  if (!stat.isDirectory())
    return [
      createFinding('state_dir.not_a_folder', `${stateDir} is not a folder.`, `Rename or delete it, ${ELSEWHERE}.`),
    ];
  const user = process.getuid?.();
  if (user !== undefined && user !== stat.uid) {
    const found = `${stateDir} belongs to the user with id ${stat.uid}; you are ${user}.`;
    return [
      createFinding(
        'state_dir.other_owner',
        found,
        `sudo chown -R "$(id -u)" ${quotePath(stateDir)}, ${ELSEWHERE}. Start neither client nor server with sudo.`,
      ),
    ];
  }
  if (process.platform !== 'win32' && (stat.mode & STICKY) !== 0) {
    const found = `${stateDir} is shared by all users: it has the sticky bit, as /tmp has.`;
    return [
      createFinding(
        'state_dir.shared',
        found,
        'Set MCP_UNITY_BRIDGE_HOME to a folder of your own (it need not exist), for the AI client and for Unity.',
      ),
    ];
  }
  if (!(await isAccessible(stateDir, 'write'))) {
    return [
      createFinding(
        'state_dir.not_writable',
        `You may not write to ${stateDir} (mode ${modeOf(stat)})${whyNot(stat)}.`,
        isAllowedByMode(stat) ? allowOutside(stateDir) : `chmod 700 ${quotePath(stateDir)}, ${ELSEWHERE}.`,
      ),
    ];
  }
  return [...(await onNetwork(stateDir)), ...openToOthers(stateDir, stat)];
}

/** True if the mode allows writing, so that a sandbox or a mount forbids it: `chmod` would change nothing. */
function isAllowedByMode({ uid, mode }: Stats): boolean {
  const user = process.getuid?.();
  return user === 0 || (user === uid && (mode & OWNER_WRITES) !== 0);
}

const whyNot = (stat: Stats): string =>
  isAllowedByMode(stat) ? ', although its mode allows it: this shell is a sandbox, or the disk is read-only' : '';

const allowOutside = (stateDir: string): string =>
  `Run this outside of the sandbox, or allow it to write to ${quotePath(stateDir)}; Unity and the AI clients may still work. On a read-only disk, set MCP_UNITY_BRIDGE_HOME to a folder elsewhere, for the AI client and for Unity.`;

function openToOthers(stateDir: string, stat: Stats): DoctorFinding[] {
  if (process.platform === 'win32' || (stat.mode & OTHERS) === 0) return [];
  return [
    createFinding(
      'state_dir.open_to_others',
      `${stateDir} has the mode ${modeOf(stat)}; it should be 700.`,
      `chmod 700 ${quotePath(stateDir)}`,
    ),
  ];
}

async function onNetwork(dir: string): Promise<DoctorFinding[]> {
  const type = networkFileSystemOf(dir);
  if (type === undefined) return [];
  const remedy = 'Set MCP_UNITY_BRIDGE_HOME to a folder on a local disk, for the AI client and for Unity.';
  return [createFinding('state_dir.network_drive', `${dir} is on a network drive (${type}).`, remedy)];
}

const modeOf = (stat: Stats): string => (stat.mode & 0o777).toString(8);

/** The nearest existing folder above it. */
async function nearestFolder(path: string): Promise<string> {
  const parent = dirname(path);
  return parent === path || (await lstatOf(parent)) !== undefined ? parent : nearestFolder(parent);
}
