/** How long something may take: by the clock, or in CPU time of this process, which a busy machine does not use up. */
export interface Limit {
  readonly of: 'clock' | 'cpu';
  readonly ms: number;
}

const LOOK_INTERVAL_MS = 500;
/** What uses no CPU time waits for nothing that virtual time could bring. No machine is so busy that it needs this long. */
const CLOCK_LIMIT_MS = 30 * 60_000;

/** What the work gives, or `late` when it takes longer than the limit. It is not ended by that. */
export async function awaitAtMost<T>(work: Promise<T>, limit: Limit): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer =
      limit.of === 'clock' ? setTimeout(() => resolve('late'), limit.ms) : watchCpu(limit.ms, () => resolve('late'));
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function watchCpu(ms: number, onLate: () => void): NodeJS.Timeout {
  const before = process.cpuUsage();
  const began = performance.now();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > ms || performance.now() - began > CLOCK_LIMIT_MS) onLate();
  }, LOOK_INTERVAL_MS);
}
