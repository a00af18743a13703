import {
  readFileSync,
  statSync,
  readdirSync,
  type Dirent,
  rmSync,
  writeFileSync,
  lstatSync,
  closeSync,
  constants,
  fstatSync,
  openSync,
} from 'node:fs';
import { join, dirname } from 'node:path';
import { hostname } from 'node:os';
import type { Script } from '../core/scripts.ts';
import { resultOf, attempt, isCode, codeOf, failureOf } from '../lib/errors.ts';
import { makeFolder } from './files.ts';
import type { ProjectPolicy } from '../core/editor-protocol.ts';
import { POLICY_FILE } from '../core/project-policy.ts';
import { jsonText } from '../../generated/typescript/framing.ts';
import type { Policy } from '../../generated/typescript/types.ts';
import { validatePolicy } from '../../generated/typescript/validators.js';

/** One that the package supports. */
const WITHOUT_A_FILE = '2022.3.62f3';

/** Unity's own file has two lines. */
const LIMIT_BYTES = 4096;

/** The version of Unity that a project was last opened with; if it names none, one that the package supports. */
export function projectVersion(projectPath: string): string {
  const path = join(projectPath, 'ProjectSettings', 'ProjectVersion.txt');
  const file = statSync(path, { throwIfNoEntry: false });
  // A pipe would hold the reader up.
  if (file === undefined || !file.isFile() || file.size > LIMIT_BYTES) return WITHOUT_A_FILE;
  return /^m_EditorVersion:[ \t]*(\d[\w.]{0,40})\s*$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? WITHOUT_A_FILE;
}

/** Every .cs file below `<project>/Assets`; links are not followed, and what cannot be read is left out. */
export function readScripts(projectPath: string): Script[] {
  return scriptsIn(projectPath, 'Assets');
}

function scriptsIn(projectPath: string, folder: string): Script[] {
  return entriesOf(join(projectPath, folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return scriptsIn(projectPath, path);
    const text = entry.isFile() && entry.name.endsWith('.cs') ? textOf(join(projectPath, path)) : undefined;
    return text === undefined ? [] : [{ path, text }];
  });
}

const entriesOf = (folder: string): Dirent[] => resultOf(() => readdirSync(folder, { withFileTypes: true })) ?? [];

const textOf = (path: string): string | undefined => resultOf(() => readFileSync(path, 'utf8'));

/** The right to be the Editor of a project: two would write one journal. */
type ProjectLock = { readonly kind: 'ok'; release(): void } | { readonly kind: 'held'; readonly reason: string };

/**
 * Takes the lock file, as Unity takes Temp/UnityLockfile. The lock of a killed process is taken over. Throws where the
 * folder cannot be written.
 */
export function lockProject(path: string): ProjectLock {
  makeFolder(dirname(path));
  for (let attempt = 0; attempt < 2; attempt += 1) {
    if (createLockFile(path)) return { kind: 'ok', release: () => rmSync(path, { force: true }) };
    const holder = readHolder(path);
    if (holder?.path === path && isAlive(holder)) {
      return {
        kind: 'held',
        reason: `another Editor, process ${holder.pid} on ${holder.host}, has this project open. End it first (or delete ${path} if there is none).`,
      };
    }
    rmSync(path, { force: true });
  }
  return { kind: 'held', reason: `another Editor is opening this project at the same moment (${path})` };
}

function createLockFile(path: string): boolean {
  const text = JSON.stringify({ pid: process.pid, host: hostname(), path, started: readProcess(process.pid)?.started });
  return attempt(
    () => {
      writeFileSync(path, text, { flag: 'wx' });
      return true;
    },
    (error) => {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    },
  );
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** A lock file that was copied with its project names another one. */
  readonly path: string;
  /** Start time of the process, if the system reports it: another process may have the pid of one that has ended. */
  readonly started?: string;
}

function readHolder(path: string): Holder | undefined {
  const value = resultOf((): unknown => JSON.parse(readFileSync(path, 'utf8')));
  if (typeof value !== 'object' || value === null || !('pid' in value) || !('host' in value) || !('path' in value))
    return undefined;
  const { pid, host, path: lockedPath } = value;
  if (typeof pid !== 'number' || typeof host !== 'string' || typeof lockedPath !== 'string') return undefined;
  const started = 'started' in value && typeof value.started === 'string' ? { started: value.started } : {};
  return { pid, host, path: lockedPath, ...started };
}

/** A process of another machine cannot be checked; its project folder is on this one all the same. */
function isAlive({ pid, host, started }: Holder): boolean {
  if (host !== hostname()) return false;
  return attempt(
    () => {
      process.kill(pid, 0);
      const now = readProcess(pid);
      return now === undefined || !(now.isZombie || (started !== undefined && now.started !== started));
    },
    (error) => isCode(error, 'EPERM'),
  );
}

/** State and start time of a process; undefined if the system does not report them. A zombie (in a container it may remain one) has no journal open any more. */
function readProcess(pid: number): { readonly isZombie: boolean; readonly started: string } | undefined {
  if (process.platform !== 'linux') return undefined;
  const text = resultOf(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (text === undefined) return undefined;
  // Behind the name, which may be anything in parentheses: the state is the first, the start the twentieth.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { isZombie: fields[0] === 'Z', started: fields[19] ?? '' };
}

/** The policy file of a project (SEC-04), which people edit while the Editor runs. */
export interface PolicyFile {
  /** The current content. */
  read(): ProjectPolicy;
  /** The current content if the file has changed since the last read. As cheap as reading its date. */
  readIfChanged(): ProjectPolicy | undefined;
}

export function openPolicyFile(projectPath: string): PolicyFile {
  const path = join(projectPath, ...POLICY_FILE.split('/'));
  let seen: string | undefined;
  const read = (): ProjectPolicy => {
    seen = signatureOf(path);
    return readPolicy(path);
  };
  return {
    read,
    readIfChanged: () => (signatureOf(path) === seen ? undefined : read()),
  };
}

/** Equal for the same file with the same content. */
function signatureOf(path: string): string {
  try {
    // It is checked with each call, and usually does not exist: an error, or a second check, would cost more.
    const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (found === undefined) return 'ENOENT';
    const stat = found.isSymbolicLink() ? statSync(path, { bigint: true, throwIfNoEntry: false }) : found;
    return stat === undefined ? 'a link to nothing' : `${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
  } catch (error) {
    return codeOf(error);
  }
}

/** Broken, never ignored: a policy with a mistake in it is the wish for one. */
export function parsePolicy(text: string): ProjectPolicy {
  let value: unknown;
  const failure = failureOf(() => (value = JSON.parse(jsonText(text))));
  if (failure !== undefined) return brokenPolicy(`is not JSON (${failure}).`);
  const checked = validatePolicy(withoutSchema(value));
  if (checked.ok) return withOneRuleEach(checked.value);
  const [violation] = checked.errors;
  return brokenPolicy(
    `is no policy: ${violation?.message ?? 'it does not fit'} (at ${violation?.pointer === '' ? 'its top' : (violation?.pointer ?? 'its top')}).`,
  );
}

/** Which of two rules was meant cannot be determined. */
function withOneRuleEach(policy: Policy): ProjectPolicy {
  const names = policy.rules.map(({ tool }) => tool);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined
    ? { kind: 'policy', policy }
    : brokenPolicy(`has two rules for ${JSON.stringify(twice)}; expected one for each tool.`);
}

/** The member $schema is for editors. */
function withoutSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== '$schema'));
}

const brokenPolicy = (reason: string): ProjectPolicy => ({ kind: 'broken', reason });

/** Far more than rules need; a limit for the memory that a wrong file uses. */
const BYTES_MAX = 1024 * 1024;

function readPolicy(path: string): ProjectPolicy {
  return attempt(
    () => readOpenPolicy(path),
    (error) => {
      if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return brokenPolicy(`cannot be read (${codeOf(error)}).`);
      return codeOf(error) === 'ENOENT' && isLink(path)
        ? brokenPolicy('is a link to a file that is not there.')
        : { kind: 'none' };
    },
  );
}

function readOpenPolicy(path: string): ProjectPolicy {
  // The opening of a pipe would wait for its other end; Windows, where the flag is none, has no such files.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return brokenPolicy('is no file.');
    return stat.size > BYTES_MAX
      ? brokenPolicy(`has ${stat.size} bytes; expected at most ${BYTES_MAX}.`)
      : parsePolicy(readFileSync(file, 'utf8'));
  } finally {
    closeSync(file);
  }
}

/** A link to nothing (a missing drive) was meant as a policy. */
function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
