import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { readHubFile } from '../home/hub-file.ts';
import { frameLine, type OpenFrame } from '../link/frames.ts';
import { connectLocal } from '../home/local-socket.ts';
import { isProof, linkProofText, prove } from '../home/proof.ts';
import { StateDirError, readToken } from '../home/state-dir.ts';
import { compareVersions } from '../lib/version.ts';
import { NoServerError, createLink, type Link } from './link.ts';
import type { Starts } from './server-starts.ts';
import { reasonOf } from '../lib/reason-of.ts';

/** How long a server may take from its start to its first word. */
const START_LIMIT_MS = 30_000;

/** What a forwarder says when it needs a server. */
export interface Search {
  readonly open: Omit<OpenFrame, 'type' | 'proof'>;
  /** So long only look: somebody else is about to start one. */
  readonly patienceMs: number;
  /** The server will be one of our version: one that has left its address, or that is being started. */
  readonly onOwnVersion?: () => void;
  /** The server is of this older version, and stays: somebody runs it by hand. */
  readonly onOlderVersion?: (version: string) => void;
}

/** A way to a server. Throws NoServerError. */
export type FindServer = (search: Search) => Promise<Link>;

export interface FindServerOptions extends Search {
  readonly stateDir: string;
  /** The script that `serve` is run with. */
  readonly entry: string;
}

/** Finds the server of a state dir, or starts it. Throws NoServerError. */
export async function findServer(options: FindServerOptions): Promise<Link> {
  const deadline = performance.now() + START_LIMIT_MS;
  let starts: Starts | undefined;
  try {
    for (;;) {
      const attempt = await tryToLink(options);
      if (attempt.kind === 'linked') return attempt.link;
      // Most forwarders find a server, and never load what starts one.
      starts ??= (await import('./server-starts.ts')).createStarts(options);
      const next = await starts.look();
      if ('failure' in next) throw new NoServerError(next.failure);
      if (performance.now() > deadline)
        throw new NoServerError(
          attempt.kind === 'silent' ? attempt.reason : didNotComeUp(options.stateDir, starts.killedBy()),
        );
      await pause(next.lookAgainMs);
    }
  } finally {
    starts?.release();
  }
}

const didNotComeUp = (stateDir: string, killedBy: string | undefined): string =>
  `The mcp-unity-bridge server did not come up within ${START_LIMIT_MS / 1000} s (state folder ${stateDir}${killedBy === undefined ? '' : `; the last one was ended by ${killedBy} while it started`}). Start it by hand to see why: mcp-unity-bridge serve`;

/** What became of one attempt to reach the server of a state dir. */
export type LinkAttempt =
  | { readonly kind: 'linked'; readonly link: Link }
  /** Something takes connections at the server's address, and says nothing. `reason`: a sentence, with what to do. */
  | { readonly kind: 'silent'; readonly reason: string }
  /** The server is ending, also because it makes room for us. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'none' };

/** Starts nothing. Throws NoServerError where something is there that is no server for us. */
export async function tryToLink({
  stateDir,
  open,
  onOwnVersion,
  onOlderVersion,
}: Omit<FindServerOptions, 'entry' | 'patienceMs'>): Promise<LinkAttempt> {
  const hub = readHubFile(stateDir);
  if (hub === undefined) return { kind: 'none' };
  if (hub.server_version === open.version) onOwnVersion?.();
  const socket = await connectLocal(hub.socket).catch((error: unknown) => {
    throw new NoServerError(
      `A server (pid ${hub.pid}) was started for ${stateDir}, and this process may not connect to it: ${reasonOf(error)}. Your shell is a sandbox, or another user's: run this outside of it.`,
    );
  });
  if (socket === undefined) return { kind: 'none' };
  const token = tokenOf(stateDir, socket);
  socket.write(
    frameLine({ type: 'open', ...open, proof: prove(token, linkProofText.forwarder(hub.boot_id, open.client_uuid)) }),
  );
  const link = createLink(socket);
  const first = await link.next();
  const isProved =
    first?.type === 'welcome' && isProof(token, linkProofText.server(hub.boot_id, open.client_uuid), first.proof);
  const isOlder = isProved && open.command !== true && compareVersions(first.version, open.version) < 0;
  // It ends as soon as it hears of us, and would have us wait for its successor, which is ourselves; unless it is somebody's who runs it by hand.
  const isLeaving = isOlder && first.stays !== true;
  if (isOlder && !isLeaving) onOlderVersion?.(first.version);
  if (isProved && !isLeaving) return { kind: 'linked', link };
  const isSilent = first === undefined && !socket.destroyed;
  socket.destroy();
  if (isSilent) return { kind: 'silent', reason: silence(hub.pid, stateDir) };
  if (isLeaving) return { kind: 'leaving' };
  if (first?.type === 'refused') throw new NoServerError(first.reason);
  if (first?.type === 'welcome')
    throw new NoServerError(
      `What answers at ${hub.socket} does not know the token of ${stateDir}: it is not our server. Nothing was sent to it.`,
    );
  return { kind: 'leaving' };
}

const silence = (pid: number, stateDir: string): string =>
  `The mcp-unity-bridge server (pid ${pid}, state folder ${stateDir}) takes connections and says nothing: it is stopped, or very busy. Look closer: mcp-unity-bridge doctor`;

/** Of a server that listens: it had one when it came up. */
function tokenOf(stateDir: string, socket: Duplex): string {
  try {
    const token = readToken(join(stateDir, 'token'));
    if (token === undefined)
      throw new StateDirError(
        `A server runs, but the token in ${stateDir} is gone, and nothing can be proved without it. Make a new one: mcp-unity-bridge token rotate`,
      );
    return token;
  } catch (error) {
    socket.destroy();
    throw new NoServerError(reasonOf(error));
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
