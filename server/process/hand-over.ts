import { randomUUID } from 'node:crypto';
import { frameLine } from '../link/frames.ts';
import { packageVersion } from '../lib/version.ts';
import { tryToLink } from '../forwarder/find-server.ts';
import { NoServerError } from '../forwarder/link.ts';

/** An older server does not know the question. */
const ANSWER_LIMIT_MS = 5_000;

/** Asks the server of a state dir for its place. Resolves to whether it leaves; also where it has left already. */
export async function askForPlace(stateDir: string): Promise<boolean> {
  const open = { client_uuid: randomUUID(), version: packageVersion, pid: process.pid, cwd: stateDir };
  try {
    const attempt = await tryToLink({ stateDir, open });
    if (attempt.kind !== 'linked') return true;
    const { link } = attempt;
    return await new Promise((resolve) => {
      const limit = setTimeout(() => resolve(false), ANSWER_LIMIT_MS);
      const answer = (leaves: boolean): void => {
        clearTimeout(limit);
        resolve(leaves);
      };
      link.listen(
        (frame) => {
          if (frame.type === 'refused') answer(false);
          if (frame.type === 'handover') answer(true);
        },
        () => answer(true),
      );
      link.write(frameLine({ type: 'hand_over' }));
    });
  } catch (error) {
    if (error instanceof NoServerError) return false;
    throw error;
  }
}
