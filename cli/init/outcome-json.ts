import type { Outcome } from './apply.ts';

/** The results for programs. */
export function outcomeJson({ plan, state, backup, reason }: Outcome): object {
  const { change } = plan;
  return {
    client: plan.client?.id ?? null,
    title: plan.title,
    scope: plan.scope,
    file: plan.path,
    state,
    change: change.kind,
    ...('name' in change ? { name: change.name } : {}),
    ...('names' in change ? { names: change.names } : {}),
    ...('entry' in change ? { entry: change.entry } : {}),
    ...('note' in change ? { note: change.note } : {}),
    ...(backup === undefined ? {} : { backup }),
    ...(reason === undefined ? {} : { reason }),
    ...('line' in change ? { line: change.line, column: change.column } : {}),
  };
}
