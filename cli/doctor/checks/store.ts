import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { limits } from '../../../generated/typescript/limits.ts';
import { checkFile, readMetaOf } from '../../../server/store/open-database.ts';
import { loadDriver, type Driver } from '../../../server/store/driver.ts';
import { describeFailure, failureKind } from '../../../server/store/failure.ts';
import type { StoredMeta } from '../../../server/store/operation-reads.ts';
import { listSegments, type LogSegment } from '../../../server/store/log-segments.ts';
import { storePaths } from '../../../server/store/files.ts';
import { STORE_VERSION } from '../../../server/store/schema.ts';
import { quotePath } from '../../lib/terminal-text.ts';
import {
  type DoctorCheck,
  type CheckResult,
  type Setting,
  createFinding,
  type DoctorFinding,
  type Known,
} from '../check.ts';
import { statOf } from '../files.ts';
import { sizeOf } from './disk.ts';

/** Limit of a check of the whole file, which takes about a second. */
const CHECK_LIMIT_BYTES = 128 * 1024 * 1024;
/** More than a day of any project needs. */
const LARGE_BYTES = 2 * 1024 ** 3;
const HOUR_MS = 3_600_000;

/** Results and logs, as they are on the disk. */
export const checkStore: DoctorCheck = { id: 'store', title: 'Store', limitMs: 20_000, run: checkStoredFiles };

async function checkStoredFiles(setting: Setting, known: Known): Promise<CheckResult> {
  const { stateDir } = setting;
  if (!known.isStateDirUsable || !known.hasStateDir)
    return { summary: 'none yet: the first server makes it', isSkipped: !known.isStateDirUsable };
  const size = await sizeBelow(stateDir);
  const wrong = await databaseFindings(stateDir, known);
  if (wrong.length > 0) known.mayStart = false;
  const findings = [...wrong, ...(await setAsideFindings(stateDir)), ...sizeFindings(stateDir, size)];
  const path = storePaths(stateDir).database;
  const summary =
    (await statOf(path)) === undefined
      ? 'none yet: the first server makes it'
      : `${sizeOf(size)}, kept for ${retentionText(setting)}`;
  return { summary, findings };
}

/** The retention of a server that a client starts from here. */
function retentionText({ env }: Setting): string {
  const hours = Number(env['MCP_UNITY_BRIDGE_RETENTION_HOURS'] ?? '');
  return `${hours >= 1 ? hours : limits.retention_ms / HOUR_MS} h`;
}

async function databaseFindings(stateDir: string, { hub, hasSqlite }: Known): Promise<DoctorFinding[]> {
  const { database: path, writeLog } = storePaths(stateDir);
  const stat = await statOf(path);
  const segments = listSegments(writeLog, () => undefined);
  if (stat === undefined) return findMissingWrites(path, segments);
  if (!stat.isFile())
    return [
      createFinding(
        'store.unreadable',
        `${path} should be a file, and is something else.`,
        `Rename or delete ${path}.`,
      ),
    ];
  if (!hasSqlite) return [];
  const driver = await loadDriver();
  // A store that no process writes to is read as it lies, so that not even a file of SQLite's own is made beside it.
  const isAtRest = hub === undefined && ((await statOf(`${path}-wal`))?.size ?? 0) === 0;
  const location = isAtRest ? `${pathToFileURL(path).href}?immutable=1` : path;
  const looked = inspectDatabase(driver, { location, path, isAtRest });
  if (looked.kind !== 'ok') return looked.findings;
  const damaged = stat.size > CHECK_LIMIT_BYTES ? [] : findDamage(driver, stateDir, location);
  return [
    ...damaged,
    ...(isShort(looked.meta, segments)
      ? [lostWrites(`${path} is not the file that was written last, or only a part of it.`)]
      : []),
  ];
}

/** True if the log of writes begins after the end of the database, or belongs to another one. */
function isShort({ store_id, position }: StoredMeta, [oldest]: readonly LogSegment[]): boolean {
  return oldest !== undefined && (oldest.store_id !== store_id || oldest.base > position);
}

function findMissingWrites(path: string, segments: readonly LogSegment[]): DoctorFinding[] {
  return segments.length === 0 ? [] : [lostWrites(`${path} is gone, although results had been stored there.`)];
}

function lostWrites(found: string): DoctorFinding {
  return createFinding(
    'store.lost_writes',
    found,
    'Put the file back if you have it (end the server first). If not, the next server uses what is left, and says so in its log.',
  );
}

type Looked =
  | { readonly kind: 'ok'; readonly meta: StoredMeta }
  | { readonly kind: 'wrong'; readonly findings: DoctorFinding[] };

interface Lying {
  readonly location: string;
  readonly path: string;
  /** No server has it open. */
  readonly isAtRest: boolean;
}

function inspectDatabase(driver: Driver, { location, path, isAtRest }: Lying): Looked {
  const wrong = (...findings: DoctorFinding[]) => ({ kind: 'wrong', findings }) as const;
  try {
    const looked = readMetaOf(driver, location);
    switch (looked.kind) {
      case 'ok':
        return { kind: 'ok', meta: looked.meta };
      case 'empty':
        return wrong();
      case 'foreign':
        return wrong(
          createFinding(
            'store.not_ours',
            `${path} is a SQLite database of another program.`,
            `Move it if you need it: the store belongs at this path.`,
          ),
        );
      case 'newer': {
        const found = `${path} has the store format ${looked.version}; this version knows ${STORE_VERSION}.`;
        return wrong(
          createFinding(
            'store.newer_format',
            found,
            'Update this program (npx -y mcp-unity-bridge@latest), or set MCP_UNITY_BRIDGE_HOME to another folder.',
          ),
        );
      }
    }
  } catch (error) {
    const message = describeFailure(error, path);
    if (failureKind(error) !== 'damaged') return wrong(createFinding('store.unreadable', message, startOverText(path)));
    return wrong(isAtRest ? damagedAtRest(message) : createDamageFinding(message, path));
  }
}

function findDamage(driver: Driver, stateDir: string, location: string): DoctorFinding[] {
  return checkFile(driver, stateDir, location).map(({ message }) =>
    createDamageFinding(message, storePaths(stateDir).database),
  );
}

/** The sentences after the first one become the meaning and the remedy. */
function createDamageFinding(message: string, path: string): DoctorFinding {
  return createFinding('store.damaged', withoutAdvice(message), startOverText(path));
}

function damagedAtRest(message: string): DoctorFinding {
  return createFinding(
    'store.damaged_at_rest',
    withoutAdvice(message),
    'Nothing to do: the next call continues automatically.',
  );
}

const withoutAdvice = (message: string): string => message.replace(/(?<=\.) Undamaged parts[^]*$/, '');

const startOverText = (path: string): string => `To start over, stop the server and rename ${quotePath(path)}.`;

async function setAsideFindings(stateDir: string): Promise<DoctorFinding[]> {
  const names = (await readdir(stateDir).catch(() => [])).filter((name) => /^store\.db\.damaged-\d+$/.test(name));
  if (names.length === 0) return [];
  const paths = names.map((name) => quotePath(join(stateDir, basename(name))));
  return [
    createFinding(
      'store.set_aside',
      `There is ${paths.join(', ')}.`,
      `Delete it when it is no longer needed: rm ${paths.map((path) => `${path}*`).join(' ')}`,
    ),
  ];
}

function sizeFindings(stateDir: string, size: number): DoctorFinding[] {
  if (size <= LARGE_BYTES) return [];
  const remedy =
    'Keep results for a shorter time: MCP_UNITY_BRIDGE_RETENTION_HOURS in the environment of the AI client, or serve --retention-hours.';
  return [createFinding('store.large', `${stateDir} takes ${sizeOf(size)}.`, remedy)];
}

async function sizeBelow(dir: string): Promise<number> {
  const names = await readdir(dir, { recursive: true }).catch(() => []);
  let size = 0;
  for (const name of names) size += (await statOf(join(dir, name)))?.size ?? 0;
  return size;
}
