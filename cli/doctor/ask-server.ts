import { randomUUID } from 'node:crypto';
import { NoServerError, type Link } from '../../server/forwarder/link.ts';
import { tryToLink } from '../../server/forwarder/find-server.ts';
import { findWorkingFolder } from '../../server/lib/folders.ts';
import type { HubFile } from '../../server/home/hub-file.ts';
import { frameLine, readCommandReply } from '../../server/link/frames.ts';
import type { ServerStatus } from '../../generated/typescript/link.ts';
import { unlessSilent } from '../../server/lib/waiting.ts';

/** A server that works answers in milliseconds, and one that has just been started within a second. */
const WELCOME_LIMIT_MS = 4_000;
const STATUS_LIMIT_MS = 3_000;

export type ServerAnswer =
  /** `status` undefined: it cannot tell. */
  | { readonly kind: 'answers'; readonly status: ServerStatus | undefined }
  | { readonly kind: 'silent' }
  /** It has ended meanwhile, or is just ending. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Asks the server for its status, in the name of its own version: one that meets a newer version would end to make room for it, and the doctor changes
 * nothing.
 */
export async function askServer(stateDir: string, hub: HubFile): Promise<ServerAnswer> {
  const open = {
    client_uuid: randomUUID(),
    version: hub.server_version,
    pid: process.pid,
    cwd: findWorkingFolder() ?? stateDir,
    command: true,
  };
  try {
    const attempt = await unlessSilent(tryToLink({ stateDir, open, readMore: readCommandReply }), WELCOME_LIMIT_MS);
    if (attempt === 'silent' || attempt.kind === 'silent') return { kind: 'silent' };
    if (attempt.kind !== 'linked') return { kind: 'gone' };
    const status = await unlessSilent(statusOver(attempt.link), STATUS_LIMIT_MS);
    attempt.link.close();
    return { kind: 'answers', status: status === 'silent' ? undefined : status };
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
