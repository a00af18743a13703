import { randomUUID } from 'node:crypto';
import { NoServerError, type Link } from '../../server/forwarder/link.ts';
import { tryToLink } from '../../server/forwarder/find-server.ts';
import type { HubFile } from '../../server/hub-file.ts';
import { frameLine } from '../../server/link/frames.ts';
import type { ServerStatus } from '../../server/link/status.ts';
import { within } from './within.ts';

/** A server that works answers in milliseconds, and one that has just been started within a second. */
const WELCOME_LIMIT_MS = 4_000;
const STATUS_LIMIT_MS = 3_000;

export type ServerAnswer =
  /** `status` undefined: it cannot tell. */
  { readonly kind: 'answers'; readonly status: ServerStatus | undefined } | { readonly kind: 'silent' } | { readonly kind: 'refused'; readonly reason: string };

/**
 * Asks the server how it stands, in the name of its own version: one that meets a newer version would end to make room for it, and the doctor changes
 * nothing.
 */
export async function askServer(stateDir: string, hub: HubFile): Promise<ServerAnswer> {
  const open = { client_uuid: randomUUID(), version: hub.server_version, pid: process.pid, cwd: process.cwd(), command: true };
  try {
    const link = await within(WELCOME_LIMIT_MS, tryToLink({ stateDir, open }));
    if (link === undefined) return { kind: 'silent' };
    const status = await within(STATUS_LIMIT_MS, statusOver(link));
    link.close();
    return { kind: 'answers', status };
  } catch (error) {
    if (error instanceof NoServerError) return { kind: 'refused', reason: error.message };
    throw error;
  }
}

function statusOver(link: Link): Promise<ServerStatus | undefined> {
  return new Promise((resolve) => {
    link.listen(
      (frame) => {
        if (frame.type === 'status_answer') resolve(frame.status);
      },
      () => resolve(undefined),
    );
    link.write(frameLine({ type: 'command', command: 'status' }));
  });
}
