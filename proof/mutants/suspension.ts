import type { Mutant } from './mutant.ts';

/** Bridges that lose, repeat or cut off work that goes on after a domain reload (EXO-13). */
export const suspensionMutants: readonly Mutant[] = [
  {
    id: 'suspended-work-is-interrupted',
    title: 'A new domain interrupts suspended work like any that ran',
    requirement: 'EXO-13',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/load-journal.ts',
        find: "  if (goesOn(record.suspension, context)) return createOperation(record, 'suspended');\n",
        replace: '',
      },
    ],
    search: { runs: 1000, rules: ['suspended-goes-on'] },
  },
  {
    id: 'goes-on-at-every-load',
    title: 'Suspended work goes on in each domain until it has ended',
    requirement: 'EXO-13',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/load-journal.ts',
        find: 'suspension !== undefined && suspension.resumed_at === undefined && now',
        replace: 'suspension !== undefined && now',
      },
    ],
    search: { runs: 6000, rules: ['suspended-goes-on'] },
  },
  {
    id: 'goes-on-before-journal',
    title: 'The continuation begins before its resumption is durable',
    requirement: 'EXO-13',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/main-thread.ts',
        find: '  hooks.recordResume(operation, (ok) => {\n',
        replace:
          "  if (operation.phase === 'suspended') {\n    hooks.recordResume(operation, () => undefined);\n    thread.busy = { kind: 'beginning', active: { operation, run: hooks.beginAgain(suspension.continuation, hooks.hostFor(operation)) } };\n    return;\n  }\n  hooks.recordResume(operation, (ok) => {\n",
      },
    ],
    search: { runs: 1000, rules: ['suspended-goes-on'] },
  },
  {
    id: 'resumption-written-late',
    title: 'The resumption is on the disk a second after the continuation has begun',
    requirement: 'EXO-13',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/run-editor.ts',
        find: "        waiting.push({ type: 'persisted', id: effect.id, ...attempt(() => journal.apply(effect.write)) });",
        replace: `        if (effect.write.kind === 'operation' && effect.write.record.suspension?.resumed_at !== undefined && effect.write.record.ended === undefined) {
          const late = effect.write;
          setTimeout(() => journal.apply(late), 1000);
          waiting.push({ type: 'persisted', id: effect.id, outcome: 'ok' });
        } else waiting.push({ type: 'persisted', id: effect.id, ...attempt(() => journal.apply(effect.write)) });`,
      },
    ],
  },
  {
    id: 'suspension-told-early',
    title: 'Work is told to be suspended before that is durable',
    requirement: 'EXO-13',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/suspensions.ts',
        find: "  operation.phase = 'suspending';\n",
        replace: "  operation.phase = 'suspending';\n  operation.durable = record;\n  parts.tell(operation);\n",
      },
    ],
    search: { runs: 3000, rules: ['suspended-goes-on'] },
  },
  {
    id: 'suspension-is-not-told',
    title: 'The server hears that work is suspended only at the next hello',
    requirement: 'EXO-13',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/suspensions.ts',
        find: "  operation.phase = 'suspended';\n  parts.running.delete(operation);\n  parts.tell(operation);\n",
        replace: "  operation.phase = 'suspended';\n  parts.running.delete(operation);\n",
      },
    ],
  },
  {
    id: 'suspension-loses-partial',
    title: 'What code has reported right before it is suspended is lost',
    requirement: 'PAR-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/suspensions.ts',
        find: 'const record = { ...before, partial: unsaved ?? before.partial, suspension,',
        replace: 'const record = { ...before, partial: before.partial, suspension,',
      },
    ],
  },
  {
    id: 'suspended-work-is-queued-again',
    title: 'A new domain takes suspended work for work that has not started',
    requirement: 'EXO-13',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/load-journal.ts',
        find: "if (goesOn(record.suspension, context)) return createOperation(record, 'suspended');",
        replace: "if (goesOn(record.suspension, context)) return createOperation(record, 'stale');",
      },
    ],
    search: { runs: 3000, rules: ['suspended-goes-on', 'starts-once'] },
  },
  {
    id: 'resume-without-reload',
    title: 'The continuation begins as soon as it is durable, in the domain that is about to go',
    requirement: 'EXO-13',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/domain.ts',
        find: '(compiles ? compiler.begin() : undefined)',
        replace: '(compiles ? compiler.begin() : mainThread.goOn(operation))',
      },
    ],
  },
  {
    id: 'second-suspension-is-forgotten',
    title: 'A continuation that suspends its work again is interrupted by the second reload',
    requirement: 'EXO-13',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/suspensions.ts',
        find: 'const suspension: SuspensionRecord = { continuation,',
        replace: 'const suspension: SuspensionRecord = before.suspension ?? { continuation,',
      },
    ],
  },
  {
    id: 'missing-type-completes',
    title: 'Work whose continuation is gone is completed with nothing',
    requirement: 'EXO-13',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/engine/unity-engine.ts',
        find: "return gone('System.TypeLoadException', `there is no type '${type}'`);",
        replace: 'return { ok: true, value: null };',
      },
    ],
  },
  {
    id: 'compile-error-reloads',
    title: 'The domain is reloaded although the scripts do not compile',
    requirement: 'EXO-13',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/project-compiler.ts',
        find: 'if (errors.length === 0) return true;',
        replace: 'if (errors.length >= 0) return true;',
      },
    ],
  },
  {
    id: 'compile-error-leaves-it-suspended',
    title: 'Where a compile error prevents the reload, work waits for the next one',
    requirement: 'EXO-13',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/project-compiler.ts',
        find: "if (operation.phase === 'suspended') goOn(operation);",
        replace: "if (operation.phase === 'queued') goOn(operation);",
      },
    ],
    search: { runs: 1000, rules: ['acknowledged-ends'] },
  },
  {
    id: 'compile-errors-are-lost',
    title: 'AI.Compile does not say what does not compile',
    requirement: 'EXO-13',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/project-compiler.ts',
        find: 'result = { errors: [...errors],',
        replace: 'result = { errors: [],',
      },
    ],
  },
  {
    id: 'warnings-are-lost-with-the-domain',
    title: 'What the compiler said before a reload is forgotten by it',
    requirement: 'EXO-13',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/editor.ts',
        find: '...(messages === undefined ? {} : { compiled: messages })',
        replace: '...{}',
      },
    ],
  },
  {
    id: 'only-the-compiler-goes-on',
    title: 'Where no reload comes, only the work that asked for the compilation goes on',
    requirement: 'EXO-13',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/project-compiler.ts',
        find: "if (operation.phase === 'suspended') goOn(operation);",
        replace:
          "if (operation.phase === 'suspended' && operation.record.suspension?.continuation.method === 'Finish') goOn(operation);",
      },
    ],
  },
  {
    id: 'cancel-removes-suspended',
    title: 'A cancel of suspended work ends it and says that it was removed',
    requirement: 'CXL-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: "    case 'suspended':\n      if (params.unstarted_only === true) return answer('running');\n",
        replace: "    case 'suspended':\n      return parts.operations.remove(operation, params.reason, removed);\n",
      },
    ],
  },
  {
    id: 'cancel-is-lost-with-the-domain',
    title: 'Work that is to stop does not hear of it when it goes on',
    requirement: 'CXL-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/operation.ts',
        find: 'cancelRequested: record.suspension?.cancel_requested ?? false',
        replace: 'cancelRequested: false',
      },
    ],
  },
  {
    id: 'unstarted-only-stops-suspended',
    title: 'A cancel of unstarted work alone stops suspended work',
    requirement: 'CXL-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: "    case 'suspended':\n      if (params.unstarted_only === true) return answer('running');\n",
        replace: "    case 'suspended':\n",
      },
    ],
  },
  {
    id: 'acknowledged-suspension-goes-on',
    title: 'Suspended work goes on although its store has ended it',
    requirement: 'EXO-12',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/operations.ts',
        find: "  if (operation.phase === 'suspended') {\n",
        replace: "  if (operation.phase === 'suspending') {\n",
      },
    ],
  },
  {
    id: 'goes-on-in-any-order',
    title: 'What is suspended goes on in another order than it had started in',
    requirement: 'EXO-11',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/domain.ts',
        find: '(left.record.start_seq ?? 0) - (right.record.start_seq ?? 0)',
        replace: '(right.record.start_seq ?? 0) - (left.record.start_seq ?? 0)',
      },
    ],
  },
  {
    id: 'suspended-for-ever',
    title: 'Suspended work goes on although its server has given it up',
    requirement: 'EXO-12',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/load-journal.ts',
        find: 'now - suspension.at <= options.editor_evidence_ms',
        replace: 'now - suspension.at <= Infinity',
      },
    ],
  },
  {
    id: 'hello-with-suspended-interrupts',
    title: 'The server interrupts what a later generation lists as suspended',
    requirement: 'EXO-13',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/reconcile.ts',
        find: 'if (report !== undefined && hasLeftQueue(report)) return adoptReport(hub, live, report);',
        replace:
          "if (report?.state === 'suspended' && !sameGeneration) return interruptOperation(hub, live, 'It had started before the reload.');\n  if (report !== undefined && hasLeftQueue(report)) return adoptReport(hub, live, report);",
      },
    ],
    search: { runs: 1000, rules: ['suspended-goes-on'] },
  },
  {
    id: 'suspended-says-nothing',
    title: 'A client that waits for suspended work hears that it runs',
    requirement: 'EXO-13',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/describe-progress.ts',
        find: 'It is suspended: it waits for a domain reload, and goes on after it.',
        replace: 'It is running.',
      },
    ],
  },
];
