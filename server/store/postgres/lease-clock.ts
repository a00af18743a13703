/** Two readings of the clocks are never apart by as much. */
const JITTER_MS = 20;

/**
 * Ms that go on while the process is stopped and while the machine sleeps: the steady clock of the process, and whatever the clock on the wall is ahead of it by. A wall
 * clock that is set forward ends a lease early, which does no harm; one that is set back is ignored.
 */
export function createLeaseClock(
  steady: () => number = () => performance.now(),
  wall: () => number = Date.now,
): () => number {
  const [steadyStart, wallStart] = [steady(), wall()];
  let slept = 0;
  let lead = 0;
  return () => {
    const elapsed = steady() - steadyStart;
    const leadNow = wall() - wallStart - elapsed;
    if (Math.abs(leadNow - lead) > JITTER_MS) {
      slept += Math.max(0, leadNow - lead);
      lead = leadNow;
    }
    return elapsed + slept;
  };
}
