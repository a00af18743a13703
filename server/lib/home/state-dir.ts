import {
  chmodSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { attempt, ignoreAbsent, resultOf, reasonOf, isCode } from '../errors.ts';
import { useDescriptor, makeFolder, openRegular, replaceFile } from '../files.ts';
import { stateFolder, thisUser } from '../folders.ts';

/** File systems of other machines: locks and shared memory of SQLite are not reliable on them. */
const NETWORK_FILE_SYSTEMS: ReadonlySet<string> = new Set([
  'nfs',
  'nfs4',
  'cifs',
  'smb3',
  'smbfs',
  '9p',
  'afs',
  'ncpfs',
  'fuse.sshfs',
  'fuse.glusterfs',
  'ceph',
  'lustre',
  'beegfs',
]);

/** Bits of a mode. */
const STICKY = 0o1000;
const OTHERS_MAY_WRITE = 0o022;

/** The state dir cannot be used; the message is a sentence for people. */
export class StateDirError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StateDirError';
  }
}

/** The folder for the state of this user. Absolute; need not exist. Throws FolderError. */
export const stateDirOf = (env: NodeJS.ProcessEnv): string => stateFolder(thisUser(env));

/** Makes the folder for this user alone. Throws StateDirError if another user owns it or the disk is not local. */
export function prepareStateDir(dir: string): void {
  explainFailure(dir, () => {
    makeFolder(dir);
    if (process.platform !== 'win32') closeToOthers(dir);
  });
  const network = networkFileSystemOf(dir);
  if (network !== undefined) {
    throw new StateDirError(
      `The state folder ${dir} is on a network drive (${network}), where locks cannot be trusted. Set MCP_UNITY_BRIDGE_HOME to a folder on a local disk.`,
    );
  }
}

/** A folder such as /tmp is refused: others use it, or may have put untrusted files there. */
function closeToOthers(dir: string): void {
  const stat = statSync(dir);
  const sharing =
    (stat.mode & STICKY) === 0
      ? strangerIn(dir, stat)
      : 'it has the sticky bit, as folders have that are shared by all users';
  if (sharing !== undefined)
    throw new StateDirError(
      `${dir} cannot be the state folder: ${sharing}. Remove what is not yours, or set MCP_UNITY_BRIDGE_HOME to a folder of your own (it need not exist), for AI clients and Unity alike.`,
    );
  if ((stat.mode & 0o077) !== 0) chmodSync(dir, 0o700);
}

/** The first of the folder and its files that belongs to another user, other than root. */
function strangerIn(dir: string, stat: Stats): string | undefined {
  if (isStranger(stat)) return `it belongs to another user (uid ${stat.uid})`;
  for (const name of readdirSync(dir)) {
    const found = lstatSync(join(dir, name), { throwIfNoEntry: false });
    if (found !== undefined && isStranger(found))
      return `${JSON.stringify(name)} in it belongs to another user (uid ${found.uid})`;
  }
  return undefined;
}

function isStranger({ uid }: Stats): boolean {
  return uid !== 0 && uid !== (process.getuid?.() ?? uid);
}

/** The secret that server and Editors share: 64 hexadecimal digits, made when it is not there (SEC-02). Throws StateDirError. */
export function readOrCreateToken(dir: string): string {
  const path = join(dir, 'token');
  return explainFailure(path, () => readToken(path) ?? createToken(path));
}

/** The secret, or undefined when there is none (yet). Throws StateDirError when there is something else in its place. */
export function readToken(path: string): string | undefined {
  const text = attempt(() => readPrivate(path).trim(), ignoreAbsent);
  if (text !== undefined && !/^[0-9a-f]{64}$/.test(text))
    throw new StateDirError(`${path} should hold 64 hexadecimal digits and holds something else. ${ANOTHER_TOKEN}`);
  return text;
}

const ANOTHER_TOKEN = 'Make a new one: mcp-unity-bridge token rotate';

/**
 * Reads a file that only this user can have written: the descriptor is checked, so that the file cannot be exchanged in between. `remedy`: for a file that
 * others can write.
 */
export function readPrivate(path: string, remedy = ANOTHER_TOKEN): string {
  return useDescriptor(openRegular(path, constants.O_RDONLY), (file) => {
    const reason = process.platform === 'win32' ? undefined : whyNotPrivate(fstatSync(file));
    if (reason !== undefined)
      throw new StateDirError(`${path} ${reason}, who may know what is in it: it is not used. ${remedy}`);
    return readFileSync(file, 'utf8');
  });
}

function whyNotPrivate(stat: Stats): string | undefined {
  if (isStranger(stat)) return `belongs to another user (uid ${stat.uid})`;
  return (stat.mode & OTHERS_MAY_WRITE) === 0
    ? undefined
    : `can be written by others (mode ${(stat.mode & 0o777).toString(8)})`;
}

/** A new secret in the place of the old one, in one step. Throws StateDirError. */
export function rotateToken(dir: string): string {
  const path = join(dir, 'token');
  const token = makeToken();
  explainFailure(path, () => replaceFile(path, `${token}\n`));
  return token;
}

/**
 * The current secret: it can be replaced while a server runs, and every later connection needs the new one. A missing or invalid file changes nothing.
 * `onReplaced` receives each new one.
 */
export function currentToken(dir: string, first: string, onReplaced: (token: string) => void): () => string {
  const path = join(dir, 'token');
  let token = first;
  let seen: string | undefined;
  return () => {
    const stamp = stampOf(path);
    if (stamp === undefined || stamp === seen) return token;
    seen = stamp;
    const read = resultOf(() => readToken(path));
    if (read === undefined || read === token) return token;
    token = read;
    onReplaced(token);
    return token;
  };
}

/** Another one after every replacement. */
export function stampOf(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? undefined : `${stat.ino}:${stat.mtimeNs}:${stat.size}`;
}

const makeToken = (): string => randomBytes(32).toString('hex');

/** Written to a temporary file and linked into place: a reader never gets half a token, and the first of two writers wins. */
function createToken(path: string): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${makeToken()}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const token = readToken(path);
  if (token === undefined) throw new StateDirError(`${path} disappeared while it was being made. Start again.`);
  return token;
}

/** The result of `work`. Errors of the file system become a StateDirError. */
function explainFailure<T>(path: string, work: () => T): T {
  return attempt(work, (error) => {
    if (error instanceof StateDirError) throw error;
    throw new StateDirError(
      `The state folder cannot be used: ${reasonOf(error)}. Check that ${path} belongs to you and can be written, or set MCP_UNITY_BRIDGE_HOME to another folder.`,
      { cause: error },
    );
  });
}

/** Type of the file system when it is one of another machine; undefined where it is local or cannot be determined. */
export function networkFileSystemOf(dir: string): string | undefined {
  if (process.platform !== 'linux') return dir.startsWith('\\\\') ? 'UNC path' : undefined;
  return resultOf(() => networkMount(readFileSync('/proc/mounts', 'utf8'), realpathSync(dir)));
}

/** The network mount of a folder, from the text of /proc/mounts. */
export function networkMount(mounts: string, dir: string): string | undefined {
  let best = { at: '', type: '' };
  for (const line of mounts.split('\n')) {
    const [, escaped, type] = line.split(' ');
    if (escaped === undefined || type === undefined) continue;
    const at = escaped.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
    const holds = dir === at || dir.startsWith(at.endsWith('/') ? at : `${at}/`);
    // The last of several mounts on one point is the one that is seen.
    if (holds && at.length >= best.at.length) best = { at, type };
  }
  return NETWORK_FILE_SYSTEMS.has(best.type) ? best.type : undefined;
}
