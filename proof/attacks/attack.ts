import { type AttackSandbox, inSandbox } from './sandbox.ts';
import { reasonOf } from '../../server/lib/errors.ts';

/** An attempt to get at what is not allowed, on the product as it is published: real processes, real sockets, real files. */
export interface Attack {
  /** Permanent; docs/security.md names it. */
  readonly slug: string;
  /** A statement of what happens, without modal verbs. */
  readonly title: string;
  readonly requirements: readonly string[];
  /** Mutants that it sees (proof/mutants). */
  readonly kills: readonly string[];
  /** Why it cannot be tried on this machine; undefined: it can. */
  readonly cannotRun?: () => string | undefined;
  /** Rejects, with what happened, when the attack succeeds. */
  run(sandbox: AttackSandbox): Promise<void>;
}

/** What an attack does to this bin; undefined where it is withstood. */
export const harmOf = (bin: string, attack: Attack): Promise<string | undefined> =>
  inSandbox(bin, (sandbox) => attack.run(sandbox)).then(() => undefined, reasonOf);
