import { work, type Order } from './worker.ts';

// Entry of the bundle that crew.ts starts.

process.on('message', (order: Order) => {
  process.send?.(work(order));
});
// Without a crew there is nobody to report to. Ctrl+C reaches every process of a terminal: the crew decides what it means.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
