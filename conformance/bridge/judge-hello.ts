import type { EditorHelloParams } from '../../generated/typescript/types.ts';
import type { StepOf } from './bridge-step.ts';
import { operationOf } from './operations.ts';
import type { BridgeRun } from './bridge-run.ts';
import { Unmet } from './unmet.ts';

export function judgeHello(
  bridgeRun: BridgeRun,
  step: StepOf<'hello'>,
  { hello: now, before }: { readonly hello: EditorHelloParams; readonly before: EditorHelloParams | undefined },
): void {
  for (const [name, states] of Object.entries(step.lists ?? {})) judgeListed(bridgeRun, now, { name, states });
  for (const name of step.lists_not ?? []) {
    const listed = now.operations.find(({ log_id }) => log_id === operationOf(bridgeRun, name).log_id);
    if (listed !== undefined)
      throw new Unmet(`hello lists ${name} as ${listed.state}; it is not to be listed.`, {
        got: JSON.stringify(listed),
      });
  }
  if (step.watermark_covers !== undefined && now.watermark < operationOf(bridgeRun, step.watermark_covers).accept_seq)
    throw new Unmet(
      `hello names the watermark ${now.watermark}; expected at least ${operationOf(bridgeRun, step.watermark_covers).accept_seq}, the accept_seq of ${step.watermark_covers}, which is past retention.`,
    );
  if (before === undefined) return;
  if (step.generation === 'same' && now.generation !== before.generation)
    throw new Unmet(
      `hello names generation ${now.generation}; expected ${before.generation} as before, since no domain was loaded in between.`,
    );
  if (step.generation === 'more' && now.generation <= before.generation)
    throw new Unmet(
      `hello names generation ${now.generation}; expected more than ${before.generation}, since a domain was loaded in between.`,
    );
  if (step.journal === 'same' && now.journal_id !== before.journal_id)
    throw new Unmet(
      `hello names a new journal_id; expected ${before.journal_id} as before, since nothing happened to the journal.`,
    );
  if (step.journal === 'other' && now.journal_id === before.journal_id)
    throw new Unmet(`hello names the journal_id ${now.journal_id} as before; expected a new one.`);
}

function judgeListed(
  bridgeRun: BridgeRun,
  now: EditorHelloParams,
  { name, states }: { readonly name: string; readonly states: string | readonly string[] },
): void {
  const wanted = typeof states === 'string' ? [states] : states;
  const listed = now.operations.find(({ log_id }) => log_id === operationOf(bridgeRun, name).log_id);
  if (listed !== undefined && wanted.includes(listed.state)) return;
  throw new Unmet(
    `hello ${listed === undefined ? `does not list ${name}` : `lists ${name} as ${listed.state}`}; expected it as ${wanted.join(' or ')}.`,
    {
      expected: wanted.join(' or '),
      got: JSON.stringify(now.operations),
    },
  );
}
