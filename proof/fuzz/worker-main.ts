import { targets } from './targets.ts';
import { serveThread } from './thread.ts';

// Entry of the bundle that crew.ts starts, in a thread of its own.

serveThread(targets);
