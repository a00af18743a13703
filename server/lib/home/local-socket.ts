import { hash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isForbidden } from '../errors.ts';

/** Limit of `sockaddr_un` is 104 bytes on macOS and 108 on Linux, with a final zero. */
const SOCKET_PATH_LIMIT_BYTES = 103;
const STATE_DIR_DIGITS = 8;
/** Maximum length of the system's folder, so that ours and the name fit. */
const BASE_LIMIT = 26;

/** Address of the local socket of one run of the server. It contains the boot id, so that a stale file of an earlier server is not mistaken for it. */
export function localAddress(stateDir: string, bootId: string): string {
  const id = bootId.replaceAll('-', '');
  if (process.platform === 'win32') return `\\\\.\\pipe\\mcp-unity-bridge-${id}`;
  const near = join(stateDir, `hub-${id}.sock`);
  return Buffer.byteLength(near) <= SOCKET_PATH_LIMIT_BYTES
    ? near
    : join(makePrivate(runtimeFolder(stateDir)), `hub-${id}.sock`);
}

/** Listens for connections of this user. Resolves when it accepts connections. */
export function listenLocal(address: string, onConnection: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(onConnection);
    server.once('error', reject);
    server.listen(address, () => {
      server.removeListener('error', reject);
      // No free descriptor for a connection: the next one finds one.
      server.on('error', () => undefined);
      if (process.platform !== 'win32') chmodSync(address, 0o600);
      resolve(server);
    });
  });
}

/** Windows reports the same for a pipe that is just closing. */
const isDenied = (error: unknown): boolean => process.platform !== 'win32' && isForbidden(error);

/** Connects to an address; undefined if nothing listens there. Throws the system's error if access is denied. */
export function connectLocal(address: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', (error) => (isDenied(error) ? reject(error) : resolve(undefined)));
  });
}

/** Removes the sockets of crashed servers of this state dir. Only for the holder of the lock. */
export function removeStaleSockets(stateDir: string): void {
  if (process.platform === 'win32') return;
  const far = runtimeFolder(stateDir);
  for (const folder of existsSync(far) ? [stateDir, far] : [stateDir]) {
    for (const name of readdirSync(folder)) {
      if (/^hub-[0-9a-f]{32}\.sock$/.test(name)) rmSync(join(folder, name), { force: true });
    }
  }
}

/** A separate folder for a state dir whose path is too long for a socket, in which the next server finds stale files. */
function runtimeFolder(stateDir: string): string {
  return join(runtimeDir(), hash('sha256', stateDir).slice(0, STATE_DIR_DIGITS));
}

/** The folder of this user, for all state dirs. */
function runtimeDir(): string {
  const base = process.env['XDG_RUNTIME_DIR'];
  const own = `mcp-unity-bridge-${process.getuid?.() ?? 0}`;
  if (base !== undefined && base !== '' && base.length <= BASE_LIMIT) return join(base, 'mcp-unity-bridge');
  return join(tmpdir().length <= BASE_LIMIT ? tmpdir() : '/tmp', own);
}

/** Makes a folder and its parent, both for this user alone. */
function makePrivate(folder: string): string {
  for (const dir of [dirname(folder), folder]) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const stat = lstatSync(dir);
    if (!stat.isDirectory() || stat.uid !== (process.getuid?.() ?? stat.uid))
      throw new Error(
        `${dir} should be a folder of this user and is not. Remove it, or set MCP_UNITY_BRIDGE_HOME to a shorter path.`,
      );
    chmodSync(dir, 0o700);
  }
  return folder;
}
