import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { readHubFile, STANDBY_FILE } from '../../lib/home/state-files.ts';
import { frameLine } from '../link/frames.ts';
import type { OpenFrame } from '../../../generated/typescript/link.ts';
import { connectLocal } from '../../lib/home/local-socket.ts';
import { isProof, linkProofText, proofOf } from '../../lib/home/tokens.ts';
import { StateDirError, readToken } from '../../lib/home/state-dir.ts';
import { compareVersions } from '../../lib/this-program.ts';
import { NoServerError, createServerLink, howToEnd, type ServerLink, type ReadMore, type ServerPlace } from './link.ts';
import type { Starts } from './server-starts.ts';
import { reasonOf } from '../../lib/errors.ts';

/** Time limit from the start of a server to its first frame. */
const START_LIMIT_MS = 30_000;

export interface Search {
  readonly open: Omit<OpenFrame, 'type' | 'proof'>;
  /** Poll this long before starting a server: another process is starting one. */
  readonly patienceMs: number;
  /** The server will have our version: one that has published its address, or one that is being started. */
  readonly onOwnVersion?: () => void;
  /** It accepts connections but has not answered yet. */
  readonly onPlace?: (place: ServerPlace) => void;
  /** There is none as long as this holds: a sentence. */
  readonly onTrouble?: (reason: string) => void;
  /** The server has this older version and does not end, because a user started it manually. */
  readonly onOlderVersion?: (version: string) => void;
}

/** A way to a server. Throws NoServerError. */
export type FindServer = (search: Search) => Promise<ServerLink>;

export interface FindServerOptions extends Search {
  readonly stateDir: string;
  /** The script that `serve` is run with. */
  readonly entry: string;
}

/** Finds the server of a state dir, or starts it. Throws NoServerError. */
export async function findServer(options: FindServerOptions): Promise<ServerLink> {
  const deadline = performance.now() + START_LIMIT_MS;
  let starts: Starts | undefined;
  try {
    for (;;) {
      const attempt = await tryToLink(options);
      if (attempt.kind === 'linked') return attempt.link;
      // Most forwarders find a server, and never load what starts one.
      starts ??= (await import('./server-starts.ts')).createStarts(options);
      const next = starts.check();
      if ('failure' in next) throw new NoServerError(next.failure);
      if (performance.now() > deadline)
        throw new NoServerError(
          attempt.kind === 'silent'
            ? attempt.reason
            : (starts.waitsFor() ?? didNotComeUp(options.stateDir, starts.killedBy())),
        );
      if (next.retryMs > 0) await waitFor(next.retryMs);
    }
  } finally {
    starts?.release();
  }
}

const didNotComeUp = (stateDir: string, killedBy: string | undefined): string =>
  `The mcp-unity-bridge server did not come up within ${START_LIMIT_MS / 1000} s (state folder ${stateDir}${killedBy === undefined ? '' : `; the last one was ended by ${killedBy} while it started`}). Start it by hand to see why: mcp-unity-bridge serve`;

/** The result of one attempt to reach the server of a state dir. */
export type LinkAttempt =
  | { readonly kind: 'linked'; readonly link: ServerLink }
  /** Something accepts connections at the server's address but does not answer. `reason`: a sentence with the remedy. */
  | { readonly kind: 'silent'; readonly reason: string }
  /** The server is ending, perhaps for this newer version. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'none' };

/** Starts nothing. Throws NoServerError if something that is not a usable server answers there. */
export async function tryToLink({
  stateDir,
  open,
  onOwnVersion,
  onOlderVersion,
  onPlace,
  readMore,
}: Omit<FindServerOptions, 'entry' | 'patienceMs'> & { readonly readMore?: ReadMore }): Promise<LinkAttempt> {
  const hub = readHubFile(stateDir);
  if (hub === undefined) return noneUnlessStandby(stateDir);
  if (hub.server_version === open.version) onOwnVersion?.();
  const socket = await connectLocal(hub.socket).catch((error: unknown) => {
    throw new NoServerError(
      `A server (pid ${hub.pid}) was started for ${stateDir}, and this process may not connect to it: ${reasonOf(error)}. Your shell is a sandbox, or another user's: run this outside of it.`,
    );
  });
  if (socket === undefined) return noneUnlessStandby(stateDir);
  const place = { name: `The mcp-unity-bridge server (pid ${hub.pid}, state folder ${stateDir})`, pid: hub.pid };
  onPlace?.(place);
  const token = tokenOf(stateDir, socket);
  socket.write(
    frameLine({ type: 'open', ...open, proof: proofOf(token, linkProofText.forwarder(hub.boot_id, open.client_uuid)) }),
  );
  const link = createServerLink(socket, place, readMore);
  const first = await link.next();
  const isProved =
    first?.type === 'welcome' && isProof(token, linkProofText.server(hub.boot_id, open.client_uuid), first.proof);
  const isOlder = isProved && open.command !== true && compareVersions(first.version, open.version) < 0;
  // An older server ends when it receives this version, and its successor would be started here. One that a user started manually does not end.
  const isLeaving = isOlder && first.stays !== true;
  if (isOlder && !isLeaving) onOlderVersion?.(first.version);
  if (isProved && !isLeaving) return { kind: 'linked', link };
  const isSilent = first === undefined && !socket.destroyed;
  socket.destroy();
  if (isSilent) return { kind: 'silent', reason: describeSilence(place) };
  if (isLeaving) return { kind: 'leaving' };
  if (first?.type === 'refused') throw new NoServerError(first.reason);
  if (first?.type === 'welcome')
    throw new NoServerError(
      `What answers at ${hub.socket} does not know the token of ${stateDir}, so it is another program. Nothing was sent to it.`,
    );
  return { kind: 'leaving' };
}

/** No server can be started next to a standby. Throws NoServerError if there is one. */
async function noneUnlessStandby(stateDir: string): Promise<LinkAttempt> {
  if (!existsSync(join(stateDir, STANDBY_FILE))) return { kind: 'none' };
  // This is rare, and reading the lock loads SQLite.
  const reason = await (await import('./find-standby.ts')).findStandby(stateDir);
  if (reason !== undefined) throw new NoServerError(reason);
  return { kind: 'none' };
}

const describeSilence = (place: ServerPlace): string =>
  `${place.name} accepts connections but does not answer: it is stopped, or very busy. ${howToEnd(place)}`;

/** The server creates its token at startup, so it must exist by now. */
function tokenOf(stateDir: string, socket: Duplex): string {
  try {
    const token = readToken(join(stateDir, 'token'));
    if (token === undefined)
      throw new StateDirError(
        `A server runs, but the token in ${stateDir} is missing, so clients and Editors cannot connect. Make a new one: mcp-unity-bridge token rotate`,
      );
    return token;
  } catch (error) {
    socket.destroy();
    throw new NoServerError(reasonOf(error));
  }
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
