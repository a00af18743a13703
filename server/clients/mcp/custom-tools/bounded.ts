import { createContext, Script } from 'node:vm';

interface Sandbox {
  work?: (() => void) | undefined;
}

/** Made when something is run for the first time: it takes memory. */
let made: Sandbox | undefined;
const script = new Script('work()');

/** A machine that is busy elsewhere uses up time in which nothing was worked here: such a try does not count. */
const TRIES_LIMIT = 5;

type Bounded<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'too_slow' };

/**
 * Runs something that is not to be trusted to end: a regular expression that backtracks forever, a schema that branches without end. It is stopped when
 * its time is over, wherever it is, and perhaps started again: it must allow for that. Throws what it throws.
 */
export function runBounded<T>(limitMs: number, work: () => T): Bounded<T> {
  for (let tries = 1; ; tries += 1) {
    const before = process.cpuUsage();
    const outcome = runFor(limitMs, work);
    const { user, system } = process.cpuUsage(before);
    const workedMs = (user + system) / 1_000;
    if (outcome.kind === 'done' || workedMs > limitMs / 2 || tries === TRIES_LIMIT) return outcome;
  }
}

function runFor<T>(limitMs: number, work: () => T): Bounded<T> {
  let value: { readonly is: T } | undefined;
  const sandbox = (made ??= createContext({}));
  sandbox.work = () => {
    value = { is: work() };
  };
  try {
    script.runInContext(sandbox, { timeout: limitMs });
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return { kind: 'too_slow' };
    throw error;
  } finally {
    sandbox.work = undefined;
  }
  if (value === undefined) throw new Error('the work has not run');
  return { kind: 'done', value: value.is };
}
