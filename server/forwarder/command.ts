import { randomUUID } from 'node:crypto';
import { frameLine, type FrameToForwarder } from '../link/frames.ts';
import { packageVersion } from '../version.ts';
import { NoServerError, findServer } from './find-server.ts';

export type CancelReport = Omit<Extract<FrameToForwarder, { type: 'command_answer' }>, 'type'>;

/** Cancels an operation by its id (CXL-05); starts a server if none runs, as unstarted work may wait in the store. Throws NoServerError. */
export async function cancelByLogId({ stateDir, entry, log_id }: { stateDir: string; entry: string; log_id: string }): Promise<CancelReport> {
  const open = { client_uuid: randomUUID(), version: packageVersion, pid: process.pid, cwd: process.cwd() };
  const link = await findServer({ stateDir, entry, patienceMs: 0, open });
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
