import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type DoctorCheck, type CheckResult, type Setting, createFinding } from '../check.ts';
import { statOf } from '../files.ts';

const MIB = 1024 * 1024;
/** A few results of the greatest size. */
const FULL_BELOW_BYTES = 32 * MIB;
/** A day of a chatty project. */
const LOW_BELOW_BYTES = 512 * MIB;

/** Checks the space for results and logs. */
export const checkDisk: DoctorCheck = { id: 'disk', title: 'Disk', limitMs: 5_000, run: checkFreeSpace };

async function checkFreeSpace({ stateDir }: Setting): Promise<CheckResult> {
  const dir = await nearestThere(stateDir);
  const { bavail, bsize } = await statfs(dir);
  const free = bavail * bsize;
  const summary = `${sizeOf(free)} free`;
  if (free >= LOW_BELOW_BYTES) return { summary };
  const found = `The disk that holds ${stateDir} has ${sizeOf(free)} left.`;
  const remedy =
    'Free some space, or set MCP_UNITY_BRIDGE_HOME to a folder on another local disk, for the AI client and for Unity.';
  return { summary, findings: [createFinding(free < FULL_BELOW_BYTES ? 'disk.full' : 'disk.low', found, remedy)] };
}

async function nearestThere(path: string): Promise<string> {
  return (await statOf(path)) !== undefined || dirname(path) === path ? path : nearestThere(dirname(path));
}

export function sizeOf(bytes: number): string {
  if (bytes < MIB) return `${Math.ceil(bytes / 1024)} KiB`;
  return bytes < 1024 * MIB ? `${(bytes / MIB).toFixed(1)} MiB` : `${(bytes / (1024 * MIB)).toFixed(1)} GiB`;
}
