import { readFileSync } from 'node:fs';
import type { Duplex } from 'node:stream';

/** How many connections each door holds at most. */
export interface ConnectionBounds {
  /** Of Editors, from whose other end no proof has come yet. */
  readonly unprovedEditors: number;
  /** To the MCP endpoint; unproved links are among them. */
  readonly http: number;
  readonly unprovedLinks: number;
  /** To the live page. A browser opens six at most. */
  readonly page: number;
}

/** Far more than Editors, and links, that connect at the same moment; few enough to hold in memory. */
const UNPROVED = 256;
/** Each client has a few; a program that opens thousands gets no more. */
const HTTP = 1_000;
const PAGE = 100;

/** What a server needs for its store, its log, its forwarders and Editors, beside the connections of strangers. */
const OWN_DESCRIPTORS = 48;
/** A quarter of the rest stays free for forwarders and Editors. */
const SHARES = { unprovedEditors: 1 / 8, http: 1 / 2, unprovedLinks: 1 / 8, page: 1 / 8 } as const;

/** Limits that fit the process's file descriptors: connections must not use up those of the store. */
export function connectionBounds(descriptors = descriptorLimit()): ConnectionBounds {
  const free = Math.max(0, descriptors - OWN_DESCRIPTORS);
  const share = (most: number, part: number): number => Math.max(1, Math.min(most, Math.floor(free * part)));
  return {
    unprovedEditors: share(UNPROVED, SHARES.unprovedEditors),
    http: share(HTTP, SHARES.http),
    unprovedLinks: share(UNPROVED, SHARES.unprovedLinks),
    page: share(PAGE, SHARES.page),
  };
}

/** Infinity where the system does not tell: Windows has no such limit, and on macOS Node raises its own to more than all of these need. */
export function descriptorLimit(): number {
  if (process.platform !== 'linux') return Infinity;
  return limitIn(readFileSync('/proc/self/limits', 'utf8'));
}

/** The line says the name, the limit that holds, and the one up to which it may be raised. */
export function limitIn(limits: string): number {
  const soft = /^Max open files\s+(\S+)/m.exec(limits)?.[1];
  return soft === undefined || soft === 'unlimited' ? Infinity : Number(soft);
}

/** Who has not proved anything is not listened to for long: destroys the socket after so many bytes, unless the returned function is called before. */
export function cutOffAfter(socket: Duplex, limit_bytes: number): () => void {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > limit_bytes) socket.destroy();
  };
  socket.on('data', count);
  return () => void socket.off('data', count);
}
