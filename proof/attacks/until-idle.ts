import { readFileSync } from 'node:fs';
import { waitFor } from '../../server/test-kit/wait-for.ts';

const IDLE_MS = 1_000;

/** Until the process has used no time of the processor for a second: it has done for the mute client all that it is going to do. */
export async function untilIdle(pid: number | undefined): Promise<void> {
  if (process.platform !== 'linux' || pid === undefined) return;
  let [used, since] = [-1, performance.now()];
  await waitFor(
    'the server to have nothing to do',
    () => {
      const now = ticksOf(pid);
      if (now > used + TICKS_OF_ITS_WATCHES) [used, since] = [now, performance.now()];
      return performance.now() - since >= IDLE_MS;
    },
    60_000,
  );
}

/** Looking after its files, and reading an Editor's heartbeat, take some as well. */
const TICKS_OF_ITS_WATCHES = 5;

/** Of 10 ms each, in user and in system code (proc(5)). */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
