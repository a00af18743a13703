import { serveWorker } from '../pool/pool.ts';
import { playBatch, type Order } from './play-batch.ts';

// Entry of the bundle that the threads of a search run (search-pool.ts).

serveWorker<Order>(playBatch);
