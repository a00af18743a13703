import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Limit of `sockaddr_un` is 104 bytes on macOS and 108 on Linux, with a final zero. */
const SOCKET_PATH_LIMIT_BYTES = 103;

/** Address of the local socket of one run of the server. The boot id in it keeps a stale file of a dead server from being mistaken for it. */
export function localAddress(stateDir: string, bootId: string): string {
  const id = bootId.replaceAll('-', '');
  if (process.platform === 'win32') return `\\\\.\\pipe\\mcp-unity-bridge-${id}`;
  const near = join(stateDir, `hub-${id}.sock`);
  return Buffer.byteLength(near) <= SOCKET_PATH_LIMIT_BYTES ? near : join(runtimeDir(), `hub-${id}.sock`);
}

/** Listens for connections of this user. Resolves when others can connect. */
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

/** Connects to an address; resolves undefined when nobody listens there. */
export function connectLocal(address: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', () => resolve(undefined));
  });
}

/** Removes what dead servers of this state dir have left. Only for the holder of the lock. */
export function removeStaleSockets(stateDir: string): void {
  if (process.platform === 'win32') return;
  for (const name of readdirSync(stateDir)) {
    if (/^hub-[0-9a-f]{32}\.sock$/.test(name)) rmSync(join(stateDir, name), { force: true });
  }
}

/** For state dirs whose path is too long for a socket: a folder of this user alone. */
function runtimeDir(): string {
  const user = process.getuid?.() ?? 0;
  const base = process.env['XDG_RUNTIME_DIR'];
  const dir = base !== undefined && base !== '' && base.length < 60 ? join(base, 'mcp-unity-bridge') : join(tmpdir().length < 40 ? tmpdir() : '/tmp', `mcp-unity-bridge-${user}`);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const stat = lstatSync(dir);
  if (!stat.isDirectory() || stat.uid !== user) throw new Error(`${dir} should be a folder of this user and is not. Remove it, or set MCP_UNITY_BRIDGE_HOME to a shorter path.`);
  chmodSync(dir, 0o700);
  return dir;
}
