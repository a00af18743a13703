import { measureBusyness } from '../pool/busyness.ts';
import { LIMIT_MS, type OpenTarget, type Taken, type Target } from './targets/target.ts';
import { troubleOf, type Trouble } from './trouble.ts';

export type Tried = { readonly ms: number } & ({ readonly taken: Taken } | { readonly trouble: Trouble });

/** A busy machine makes one run slow, not four; and what it makes of a known piece of work is taken off. */
const CONFIRMATIONS = 3;

/** Gives one input to a parser. `known`: signs of what has been found; a target that is known to be slow is not measured again and again. */
export async function tryInput(
  target: Pick<Target, 'name' | 'limit_ms'>,
  opened: OpenTarget,
  input: Buffer,
  known?: ReadonlySet<string>,
): Promise<Tried> {
  const limit = target.limit_ms ?? LIMIT_MS;
  const first = await once(target, opened, input);
  const sign = `${target.name}: slow`;
  if ('trouble' in first || first.ms <= limit || known?.has(sign) === true) return first;
  let least = first.ms;
  for (let again = 0; again < CONFIRMATIONS && least > limit; again += 1) {
    const busy = measureBusyness();
    const { ms } = await once(target, opened, input);
    least = Math.min(least, ms / Math.max(busy, measureBusyness()));
  }
  if (least <= limit) return { ...first, ms: least };
  const message = `took ${least.toFixed(0)} ms for ${input.length} bytes, each of ${CONFIRMATIONS + 1} times; the limit is ${limit} ms`;
  return { ms: least, trouble: { kind: 'slow', message, sign } };
}

async function once({ name }: Pick<Target, 'name'>, opened: OpenTarget, input: Buffer): Promise<Tried> {
  const began = performance.now();
  try {
    const result = opened.run(input);
    const taken = result instanceof Promise ? await result : result;
    return { ms: performance.now() - began, taken };
  } catch (error) {
    return { ms: performance.now() - began, trouble: troubleOf(name, error) };
  }
}
