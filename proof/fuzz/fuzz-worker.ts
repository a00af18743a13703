import { serveFuzz } from './work.ts';
import { targets } from './targets.ts';

// Entry of the bundle that the threads of a fuzz run (fuzz-pool.ts).

serveFuzz(targets);
