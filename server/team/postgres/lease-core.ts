/** Renewed so often that a few attempts may fail. */
const RENEWALS_PER_LEASE = 4;

/** The interval in which a standby checks whether the space is free. */
const POLL_MS = 250;

/** The owner ends its lease by so much of it before the database does: the rates of their clocks may differ by that. */
const MARGIN = 1 / 20;

const TAKEN = 'another server has taken the space over, or someone changed its table lease manually';

/** The state of a lease follows from answers of the database, or from time. */
export type LeaseEvent =
  /** Time has passed. */
  | { readonly type: 'tick' }
  /** `isHeld`: the lease of another server is valid, by the clock of the database. */
  | { readonly type: 'looked'; readonly isHeld: boolean }
  /** Absent epoch: another server was faster. */
  | { readonly type: 'taken'; readonly epoch: number | undefined }
  | { readonly type: 'renewed'; readonly isOurs: boolean }
  /** The renewal could not reach the database. */
  | { readonly type: 'not_renewed' }
  /** The database has refused a write: the space is not ours. */
  | { readonly type: 'refused' }
  /** The server ends. */
  | { readonly type: 'give_up' };

export type LeaseEffect =
  | { readonly type: 'look' | 'take' | 'renew' }
  /** Another server may have the space at once. */
  | { readonly type: 'release'; readonly epoch: number }
  /** This server owns the space from now on. */
  | { readonly type: 'own'; readonly epoch: number }
  /** From now on nothing may be written, nor sent to anybody. Why, in a sentence. */
  | { readonly type: 'over'; readonly reason: string };

/** The ownership of a space for one server: without a clock and without IO, so that the simulator (proof/sim) runs the server's code. */
export interface LeaseCore {
  /** `now` by the clock of this server, in ms from anywhere. */
  step(event: LeaseEvent, now: number): readonly LeaseEffect[];
  /** The time of the next `tick`. */
  nextDeadline(): number | undefined;
  /** A sentence once the lease is over. */
  whyOver(now: number): string | undefined;
}

interface State {
  readonly leaseMs: number;
  /** `giving_up`: the server ends, and the database may have given it the space in that moment. */
  phase: 'standing_by' | 'owning' | 'giving_up' | 'over';
  isTaking: boolean;
  epoch: number;
  /** The time of the pending query. */
  askedAt: number | undefined;
  /** The time of the next query: a check, or a renewal. */
  askAt: number;
  until: number;
  reason: string | undefined;
}

export function createLeaseCore(leaseMs: number): LeaseCore {
  const state: State = {
    leaseMs,
    phase: 'standing_by',
    isTaking: false,
    epoch: 0,
    askedAt: undefined,
    askAt: -Infinity,
    until: Infinity,
    reason: undefined,
  };
  return {
    step: (event, now) => step(state, event, now),
    nextDeadline: () => nextDeadline(state),
    whyOver: (now) => state.reason ?? (now >= state.until ? unconfirmed(leaseMs) : undefined),
  };
}

function nextDeadline({ phase, askedAt, askAt, until }: State): number | undefined {
  if (phase === 'over' || phase === 'giving_up') return undefined;
  const deadline = askedAt === undefined ? Math.min(askAt, until) : until;
  return deadline === Infinity ? undefined : deadline;
}

function step(state: State, event: LeaseEvent, now: number): readonly LeaseEffect[] {
  if (state.phase === 'over') return [];
  if (state.phase === 'giving_up') return event.type === 'taken' ? giveBack(state, event.epoch) : [];
  if (now >= state.until) return end(state, unconfirmed(state.leaseMs));
  switch (event.type) {
    case 'tick':
      return state.askedAt === undefined && now >= state.askAt ? [ask(state, now)] : [];
    case 'looked':
      return looked(state, event.isHeld, now);
    case 'taken':
      return taken(state, event.epoch, now);
    case 'renewed':
      return event.isOurs ? renewed(state) : end(state, TAKEN);
    case 'not_renewed':
      state.askedAt = undefined;
      return [];
    case 'refused':
      return end(state, TAKEN);
    case 'give_up':
      return giveUp(state);
  }
}

function ask(state: State, now: number): LeaseEffect {
  const isOwner = state.phase === 'owning';
  state.askedAt = now;
  state.askAt = now + (isOwner ? state.leaseMs / RENEWALS_PER_LEASE : POLL_MS);
  return { type: isOwner ? 'renew' : 'look' };
}

function looked(state: State, isHeld: boolean, now: number): readonly LeaseEffect[] {
  state.askedAt = isHeld ? undefined : now;
  state.isTaking = !isHeld;
  return isHeld ? [] : [{ type: 'take' }];
}

function taken(state: State, epoch: number | undefined, now: number): readonly LeaseEffect[] {
  state.isTaking = false;
  if (epoch !== undefined) {
    state.phase = 'owning';
    state.epoch = epoch;
    state.until = confirmedUntil(state);
    state.askAt = now + state.leaseMs / RENEWALS_PER_LEASE;
  }
  state.askedAt = undefined;
  return epoch === undefined ? [] : [{ type: 'own', epoch }];
}

function renewed(state: State): readonly LeaseEffect[] {
  state.until = Math.max(state.until, confirmedUntil(state));
  state.askedAt = undefined;
  return [];
}

/** Counts from the request. The database counts from a later time, so for the database the lease never ends before it does here. */
const confirmedUntil = ({ askedAt = -Infinity, leaseMs }: State): number => askedAt + leaseMs * (1 - MARGIN);

function giveUp(state: State): readonly LeaseEffect[] {
  const { phase, isTaking, epoch } = state;
  state.phase = isTaking ? 'giving_up' : 'over';
  state.reason = 'the server has given the space up';
  return phase === 'owning' ? [{ type: 'release', epoch }] : [];
}

/** The answer arrived after the server had given up. */
function giveBack(state: State, epoch: number | undefined): readonly LeaseEffect[] {
  state.phase = 'over';
  return epoch === undefined ? [] : [{ type: 'release', epoch }];
}

function end(state: State, reason: string): readonly LeaseEffect[] {
  state.phase = 'over';
  state.reason = reason;
  return [{ type: 'over', reason }];
}

const unconfirmed = (leaseMs: number): string =>
  `the database has not confirmed within ${leaseMs} ms that this server owns the space, so another one may own it`;

/** Two readings of the clocks are never apart by as much. */
const JITTER_MS = 20;

/**
 * Milliseconds that continue while the process is stopped and while the machine sleeps: the steady clock of the process, plus the lead of the wall clock. A
 * wall clock that is set forward ends a lease early, which is harmless; one that is set back is ignored.
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
