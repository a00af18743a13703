import { randomUUID } from 'node:crypto';
import { frameLine, type FrameToForwarder } from '../link/frames.ts';
import { packageVersion } from '../version.ts';
import { tryToLink } from './find-server.ts';
import { NoServerError } from './link.ts';

export type CancelReport = Omit<Extract<FrameToForwarder, { type: 'command_answer' }>, 'type'>;

/** Cancels an operation by its id (CXL-05), at the server that runs: a command line starts none. Throws NoServerError. */
export async function cancelByLogId({ stateDir, log_id }: { stateDir: string; log_id: string }): Promise<CancelReport> {
  const open = { client_uuid: randomUUID(), version: packageVersion, pid: process.pid, cwd: process.cwd() };
  const link = await tryToLink({ stateDir, open });
  if (link === undefined)
    throw new NoServerError(
      `No mcp-unity-bridge server is running for ${stateDir}, so nothing was cancelled. Work may still wait in its store: start a client or \`mcp-unity-bridge serve\` and repeat this.`,
    );
  return new Promise((resolve, reject) => {
    link.listen(
      (frame) => {
        if (frame.type === 'command_answer') {
          resolve({ outcome: frame.outcome, message: frame.message });
          link.close();
        }
        if (frame.type === 'refused') reject(new NoServerError(frame.reason));
      },
      () => reject(new NoServerError('The server ended before it answered. Try again.')),
    );
    link.write(frameLine({ type: 'command', command: 'cancel', log_id }));
  });
}
