import { userInfo } from 'node:os';
import { posix, win32 } from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';

const NAME = 'mcp-unity-bridge';

/** What the folder depends on. */
interface MockUser {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** Home folder of the account; undefined where it has none. */
  readonly account: () => string | undefined;
}

/** A folder, or a sentence for people why there is none. */
type StateDir =
  | { readonly folder: string; readonly reason?: undefined }
  | { readonly folder?: undefined; readonly reason: string };

/** The user of this process. */
export function thisUser(env: NodeJS.ProcessEnv): MockUser {
  return { env, platform: process.platform, account: accountHome };
}

function accountHome(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    return undefined;
  }
}

/** The folder where this user's server writes hub.json and token: `MCP_UNITY_BRIDGE_HOME`, else the platform's user state folder. Absolute; need not exist (spec/state-folder.json). */
export function readStateDir(user: MockUser): StateDir {
  const { env, platform } = user;
  const path = platform === 'win32' ? win32 : posix;
  const chosen = env['MCP_UNITY_BRIDGE_HOME'] ?? '';
  if (chosen.includes('${')) return refuse('MCP_UNITY_BRIDGE_HOME', chosen);
  const [, below] = /^~(?:[\\/](.*))?$/s.exec(chosen) ?? [];
  if (chosen === '~' || below !== undefined) return inHome(user, (home) => path.join(home, below ?? ''));
  if (chosen !== '')
    return isFull(chosen, platform) ? { folder: path.resolve(chosen) } : refuse('MCP_UNITY_BRIDGE_HOME', chosen);
  const data = platform === 'darwin' ? '' : (env[platform === 'win32' ? 'LOCALAPPDATA' : 'XDG_STATE_HOME'] ?? '');
  if (isFull(data, platform)) return { folder: path.join(data, NAME) };
  return inHome(user, (home) => path.join(home, ...usualFolder(platform), NAME));
}

function usualFolder(platform: NodeJS.Platform): readonly string[] {
  if (platform === 'win32') return ['AppData', 'Local'];
  return platform === 'darwin' ? ['Library', 'Application Support'] : ['.local', 'state'];
}

function inHome({ env, platform, account }: MockUser, place: (home: string) => string): StateDir {
  const name = platform === 'win32' ? 'USERPROFILE' : 'HOME';
  const set = env[name] ?? '';
  if (set !== '') return isFull(set, platform) ? { folder: place(set) } : refuse(name, set);
  const home = account() ?? '';
  return isFull(home, platform) && home !== '/'
    ? { folder: place(home) }
    : { reason: `${name} is not set, and this user has no home folder. Set ${name}, or MCP_UNITY_BRIDGE_HOME.` };
}

const refuse = (name: string, text: string): StateDir => ({
  reason: `expected an absolute path as ${name}, got "${text}". Write the whole path, the same for the AI client.`,
});

const isFull = (text: string, platform: NodeJS.Platform): boolean =>
  platform === 'win32' ? /^([A-Za-z]:[\\/]|\\\\)/.test(text) : text.startsWith('/');

/** UUIDv7 generator: ordered within this process, never the same twice. */
export function createIdSource(): (now: number) => string {
  let lastMs = 0;
  let counter = 0;
  return (now) => {
    if (now > lastMs) {
      lastMs = now;
      counter = randomBytes(2).readUInt16BE() & 0x7ff;
    } else {
      counter += 1;
      // The counter has 12 bits; one that is used up borrows from the next millisecond (RFC 9562, section 6.2).
      if (counter > 0xfff) {
        lastMs += 1;
        counter = 0;
      }
    }
    const time = lastMs.toString(16).padStart(12, '0');
    const random = randomBytes(8);
    random[0] = (random.readUInt8(0) & 0x3f) | 0x80;
    const tail = random.toString('hex');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
  };
}

/** Any UUID. */
export const newUuid = (): string => randomUUID();
