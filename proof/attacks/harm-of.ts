import { reasonOf } from '../../server/lib/reason-of.ts';
import type { Attack } from './attack.ts';
import { inSandbox } from './sandbox.ts';

/** What an attack does to this bin; undefined where it is withstood. */
export const harmOf = (bin: string, attack: Attack): Promise<string | undefined> =>
  inSandbox(bin, (sandbox) => attack.run(sandbox)).then(() => undefined, reasonOf);
