import type { Mutant } from './mutant.ts';

/** A change that breaks no promise: another part keeps it. A search that kills one after all fails the check. */
export interface Equivalent extends Mutant {
  readonly reason: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    id: 'deaf-to-closes',
    title: 'The hub does not hear that a connection of an Editor has closed',
    requirement: 'EXO-03',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/hub.ts',
        find: 'return connectionClosed(hub, event.connection);',
        replace: 'return void connectionClosed;',
      },
    ],
    search: { runs: 1000, rules: ['any'] },
    reason:
      'To a hub that does not hear of a close the connection is half-open, which the contract allows: the next hello takes over, or the heartbeat limit closes it.',
  },
  {
    id: 'started-work-sent-again',
    title: 'The hub sends work again of which it knows that it has started',
    requirement: 'EXO-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/reconcile.ts',
        find: 'if (started_at !== undefined) return interruptOperation(',
        replace: 'if (started_at !== undefined && live.cancel !== undefined) return interruptOperation(',
      },
    ],
    search: { runs: 1000, rules: ['any'] },
    reason:
      'An Editor over an intact journal lists what has started, and answers an execute of it with its state. Paired: started-work-runs-again breaks the Editor.',
  },
  {
    id: 'end-told-before-journal',
    title: 'An Editor tells an end before it is durable in its journal',
    requirement: 'EXO-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/operations.ts',
        find: "  operation.record = record;\n  operation.phase = 'finishing';\n",
        replace:
          "  operation.record = record;\n  operation.durable = record;\n  parts.tell(operation);\n  operation.phase = 'finishing';\n",
      },
    ],
    search: { runs: 1000, rules: ['any'] },
    reason:
      'The store of the server makes the end durable before anybody hears of it, and the first ending wins: what the journal says after a crash comes too late.',
  },
  {
    id: 'answers-as-they-come',
    title: 'A transaction is told to be stored as soon as its answer has come, before those in front of it',
    requirement: 'EXO-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/postgres/commit-core.ts',
        find: "for (let first = state.underWay[0]; first?.state === 'stored'; first = state.underWay[0]) {",
        replace:
          "effects.push({ type: 'stored', number: batch.number });\n  for (let first = state.underWay[0]; first?.state === 'stored'; first = state.underWay[0]) {",
      },
    ],
    search: { runs: 300, rules: ['any'], of: 'space' },
    reason:
      'The database stores a transaction only behind the one that it was decided on, so what is stored has everything in front of it stored, heard of or not.',
  },
];
