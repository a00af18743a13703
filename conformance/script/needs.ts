import type { Case } from './case.ts';
import { clientOf, type FlatStep } from './case-steps.ts';
import type { Capability } from './capabilities.ts';

/** What a target must be able to do, so that it can be judged by a case. */
export function needsOf(one: Case): ReadonlySet<Capability> {
  const needs = new Set<Capability>(one.needs ?? []);
  if (one.level === 'L3') needs.add('virtual_time');
  const clients = new Set<string>();
  for (const step of flatStepsOf(one)) {
    for (const need of needsOfStep(step)) needs.add(need);
    if ('by' in step || step.do === 'call' || step.do === 'tool' || step.do === 'get_result' || step.do === 'poll')
      clients.add(clientOf(step));
  }
  if (one.policy !== undefined) needs.add('policy');
  if (clients.size > 1) needs.add('several_clients');
  for (const { server = 1, editor = 1 } of Object.values(one.clients ?? {})) {
    if (server > 1) needs.add('several_servers');
    if (editor > 1) needs.add('two_editors');
  }
  for (const expectation of one.expect) {
    if ('notification' in expectation && expectation.notification === 'notifications/tools/list_changed')
      needs.add('list_changed');
    if ('progress_of' in expectation) needs.add('progress');
  }
  return needs;
}

/** The steps, with those that are repeated. */
const flatStepsOf = ({ steps }: Case): readonly FlatStep[] =>
  steps.flatMap((step) => (step.do === 'repeat' ? step.steps : [step]));

function needsOfStep(step: FlatStep): readonly Capability[] {
  switch (step.do) {
    case 'call':
      return step.progress === true ? ['programs', 'progress'] : ['programs'];
    case 'cancel_operation':
      return ['cancel_operation'];
    case 'approve':
    case 'refuse':
      return ['policy'];
    case 'fault':
      return [
        step.fault,
        ...(step.at === undefined ? [] : ['phases' as const]),
        ...((step.editor ?? 1) > 1 ? ['two_editors' as const] : []),
      ];
    case 'tool':
    case 'poll':
    case 'get_result':
    case 'answer':
    case 'wait':
    case 'until':
    case 'cancel':
    case 'leave':
    case 'heal':
      return [];
  }
}

/** Thrown by a target that could not do what it was asked to: nothing is said about the implementation. */
export class CouldNotRun extends Error {}
