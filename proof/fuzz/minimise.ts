import type { Tried } from './try-input.ts';

const MOST_TRIES = 3_000;
const MOST_MS = 4_000;

/** A smaller input that is in the same trouble: pieces are left out, large ones first, and what remains becomes plain. */
export async function minimiseInput(
  input: Buffer,
  sign: string,
  attempt: (input: Buffer) => Promise<Tried>,
): Promise<Buffer> {
  const deadline = performance.now() + MOST_MS;
  let tries = 0;
  const goesOn = (): boolean => tries < MOST_TRIES && performance.now() < deadline;
  const fails = async (candidate: Buffer): Promise<boolean> => {
    tries += 1;
    const tried = await attempt(candidate);
    return 'trouble' in tried && tried.trouble.sign === sign;
  };
  let least = input;
  for (let size = Math.ceil(least.length / 2); size >= 1 && goesOn(); size = size === 1 ? 0 : Math.ceil(size / 2))
    least = await without(least, size, fails, goesOn);
  return least;
}

async function without(
  input: Buffer,
  size: number,
  fails: (candidate: Buffer) => Promise<boolean>,
  goesOn: () => boolean,
): Promise<Buffer> {
  let least = input;
  let at = 0;
  while (at < least.length && goesOn()) {
    const candidate = Buffer.concat([least.subarray(0, at), least.subarray(at + size)]);
    if (await fails(candidate)) least = candidate;
    else at += size;
  }
  return least;
}
