import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Resolves when the other side has taken the connection, or cut it off. */
export function connectedOrClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket
      .on('error', () => undefined)
      .once('connect', () => resolve())
      .once('close', () => resolve());
  });
}

/** What a port says to these bytes, until it closes or has said nothing for that long. */
export async function rawAnswer(port: number, text: string, silentMs = 2_000): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, timeout: silentMs });
  let said = '';
  socket.on('data', (chunk) => (said += chunk.toString('latin1'))).on('error', () => undefined);
  socket.on('timeout', () => socket.destroy());
  socket.write(text);
  await once(socket, 'close');
  return said;
}

/** What a process has in memory; undefined where that cannot be asked for. */
export function residentMebibytes(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) / 1024);
}
