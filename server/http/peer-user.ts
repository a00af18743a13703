import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** Who has opened a connection of the loopback interface. */
export type Peer =
  /** `uid`: of the user whose program has it open. */
  | { readonly kind: 'user'; readonly uid: number }
  /** Nobody has it open any more: whose it was cannot be told. */
  | { readonly kind: 'gone' }
  /** This system does not tell. */
  | { readonly kind: 'unknown' };

/** The four numbers that name a connection, seen from this end. */
export type ConnectionNames = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>;

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'] as const;

/** Looks the other end up in the system's table of connections (Linux). To read it takes the system some ms: others are served meanwhile. */
export async function peerOf(socket: ConnectionNames, readTable: (path: string) => Promise<string> = (path) => readFile(path, 'utf8')): Promise<Peer> {
  let isTold = false;
  for (const path of TABLES) {
    // oxlint-disable-next-line no-await-in-loop -- the second table is needed where the first has it not
    const text = await readTable(path).catch(() => undefined);
    // Another system, or one without IPv6.
    if (text === undefined) continue;
    isTold = true;
    const peer = findPeer(text, socket);
    if (peer !== undefined) return peer;
  }
  return { kind: isTold ? 'gone' : 'unknown' };
}

/** The other end is a line of its own, with both addresses the other way round. The table may have ten thousands of lines: it is not taken apart. */
function findPeer(table: string, { localAddress = '', localPort = 0, remoteAddress = '', remotePort = 0 }: ConnectionNames): Peer | undefined {
  const ours = endsOf(localAddress, localPort);
  const theirs = endsOf(remoteAddress, remotePort);
  const at = theirs.map((end, form) => table.indexOf(`: ${end} ${ours[form] ?? ''} `)).find((index) => index >= 0);
  if (at === undefined) return undefined;
  const [, , , , , , , uid = '', , inode = ''] = table.slice(at, at + LINE_CHARS).split(/\s+/);
  // A connection that its program has closed belongs to nobody, and is shown as root's.
  return inode === '0' ? { kind: 'gone' } : { kind: 'user', uid: Number(uid) };
}

/** More than a line has up to its inode. */
const LINE_CHARS = 200;

/** As the kernel writes an address: words of four bytes, the lowest byte first. An IPv4 address may stand there as an IPv6 one. */
function endsOf(address: string, port: number): string[] {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  if (address === '::1') return [`${'0'.repeat(24)}01000000${end}`];
  const four = address
    .replace(/^::ffff:/, '')
    .split('.')
    .toReversed()
    .map((byte) => Number(byte).toString(16).toUpperCase().padStart(2, '0'))
    .join('');
  return [`${four}${end}`, `${'0'.repeat(16)}FFFF0000${four}${end}`];
}
