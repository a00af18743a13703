import type { Checkout } from './checkout.ts';
import type { Fillings } from './fill.ts';
import type { Manifest } from './manifest.ts';

/** The bridge that is judged. */
export interface BehaviourTarget {
  readonly manifest: Manifest;
  /** What replaces names such as {{here}} in its commands. */
  readonly fillings: Fillings;
  readonly checkout?: Checkout;
  /** Where its server is started; default: the folder of its own that each row has. */
  readonly cwd?: string;
}
