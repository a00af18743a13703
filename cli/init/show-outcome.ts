import type { Outcome } from './apply.ts';
import type { FilePlan } from './plan.ts';

/** One line about a file. */
export function showOutcome({ plan, state, backup, reason }: Outcome): string {
  const where = `${plan.title}: ${plan.path}`;
  switch (state) {
    case 'planned':
      return where;
    case 'written':
      return `${where}: ${doneWord(plan)}${backup === undefined ? '' : ` (as it was: ${backup})`}`;
    case 'unchanged':
    case 'refused':
      return `${where}: ${reason ?? state}`;
  }
}

function doneWord({ change, isNew }: FilePlan): string {
  switch (change.kind) {
    case 'added':
      return isNew ? 'created' : 'added';
    case 'updated':
      return 'updated';
    case 'removed':
      return 'removed';
    case 'unchanged':
    case 'refused':
      return change.reason;
  }
}
