import { decisionOn } from './decisions.ts';
import { operationOf, type Facts, type OperationFacts } from './facts.ts';
import type { Rule } from './rule.ts';

/** Nothing that the user is to be asked about is sent or runs before the user has said yes to that very work, and what is denied never does. */
export const approvedFirst: Rule = {
  id: 'approved-first',
  requirements: ['SEC-04'],
  kinds: ['execute', 'ledger'],
  sees(observation, { facts, decisions, fail }) {
    if (
      decisions === undefined ||
      (observation.kind !== 'execute' && !(observation.kind === 'ledger' && observation.mark === 'start'))
    )
      return;
    const known = operationOf(facts, observation.log_id);
    const operation = observation.kind === 'ledger' ? { ...known, work: observation.work } : known;
    const done = observation.kind === 'ledger' ? 'starts' : 'is sent';
    const decision = decisionOn(decisions, facts, operation);
    if (decision === 'deny') fail(`${observation.log_id} ${done}, and the policy denies it`);
    if (decision === 'ask' && known.decided !== 'approved')
      fail(
        `${observation.log_id} ${done}, and the user has ${known.decided === undefined ? 'not approved it' : 'refused it'}`,
      );
  },
};

/** What the user has refused does not run; and nothing is blocked that the user has not refused, unless no user could or did answer in time. */
export const blockedForAReason: Rule = {
  id: 'blocked-for-a-reason',
  requirements: ['SEC-04'],
  needsMemory: true,
  ends({ facts, windows, decisions, fail }) {
    if (decisions === undefined) return;
    for (const operation of facts.operations.values()) {
      const { log_id, end, isStored, decided, acceptedAt } = operation;
      if (end?.envelope.status !== 'error' || !isStored) continue;
      const { error_code: code, finished_at } = end.envelope;
      if (decided === 'refused' && code !== 'blocked_by_policy' && code !== 'cancelled')
        fail(`${log_id} was refused, and ended as ${code}`);
      if (code !== 'blocked_by_policy' || decided === 'refused' || facts.isClockSet) continue;
      if (decisionOn(decisions, facts, operation) !== 'ask')
        fail(`${log_id} is blocked by the policy, which allows it`);
      const age = finished_at === undefined ? Infinity : Date.parse(finished_at) - acceptedAt;
      if (age < windows.hold_window_ms && !isRestarted(facts, operation))
        fail(`${log_id} is blocked by the policy after ${age} ms, and no user has refused it`);
    }
  },
};

const isRestarted = ({ serverDowns }: Facts, { acceptedAt }: OperationFacts): boolean =>
  serverDowns.some((down) => down >= acceptedAt);

/** No user is asked about what is not stored; and a client that waits in vain is told why. */
export const questionsAreTold: Rule = {
  id: 'questions-are-told',
  requirements: ['SEC-04', 'EXO-02'],
  kinds: ['question', 'answered'],
  sees(observation, { facts, fail }) {
    if (observation.kind === 'question') {
      const asked = facts.calls.get(observation.call)?.asked;
      if (!operationOf(facts, observation.log_id).isStored)
        fail(`the user is asked about ${observation.log_id}, which is not stored`);
      if (asked?.work !== undefined && observation.work !== asked.work)
        fail(`the user is shown other work than call ${observation.call} asks for`);
    }
    if (observation.kind !== 'answered' || observation.envelope.status !== 'timeout') return;
    const { codeHash, decided } = operationOf(facts, observation.envelope.log_id);
    // A server that was started again has ended it, and is storing that.
    const isTold = ['approval', 'has ended'].some((words) => observation.envelope.message.includes(words));
    if (codeHash !== undefined && decided === undefined && !isTold)
      fail(`call ${observation.call} is not told that ${observation.envelope.log_id} awaits an approval`);
  },
};
