import { measureBusyness } from '../pool/pool.ts';
import { LIMIT_MS, type OpenTarget, type Taken, type Target } from './targets/target.ts';

/** A broken promise of a parser. */
export interface Trouble {
  /** `broke`: it threw. `slow`: it took too long, several times over. */
  readonly kind: 'broke' | 'slow';
  readonly message: string;
  /** A sign, equal for probably the same mistake. */
  readonly sign: string;
}

function troubleOf(name: string, error: unknown): Trouble {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : `threw ${String(error)}`;
  if (!(error instanceof Error)) return { kind: 'broke', message, sign: `${name}: ${message.slice(0, 80)}` };
  if (error.name === 'Broken') return { kind: 'broke', message, sign: `${name}: ${placeOf(error)}` };
  return { kind: 'broke', message: `${message} (${framesOf(error)})`, sign: `${name}: ${signOf(message)}` };
}

/** The broken promise: the caller of `mustHold`. */
function placeOf({ stack = '' }: Error): string {
  const [, , caller = ''] = stack.split('\n').filter((line) => line.startsWith('    at '));
  return caller.replace(/^.*[/\\]/, '').trim() || 'unknown place';
}

/** The functions on the stack, without positions, as these are of a bundle. */
function framesOf({ stack = '' }: Error): string {
  return [...stack.matchAll(/^\s+at (?:async )?(?:Object\.)?([\w.$<>]+) /gm)]
    .map(([, name]) => name)
    .slice(0, 4)
    .join(' < ');
}

/** The text without parts that differ between inputs. */
function signOf(message: string): string {
  return message
    .replaceAll(/"(?:[^"\\]|\\.)*"?|'[^']*'?/g, '#')
    .replaceAll(/[0-9a-f]{8,}|\d+/g, '#')
    .slice(0, 80);
}

export type Tried = { readonly ms: number } & ({ readonly taken: Taken } | { readonly trouble: Trouble });

/** A busy machine makes one run slow, not four; and the machine's delay, measured by a known piece of work, is subtracted. */
const CONFIRMATIONS = 3;

/** Runs a parser on one input. `known`: signs of earlier findings; a target known as slow is not measured again. */
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
