import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * For @photostructure/sqlite, which closes a file only when every statement that was prepared on it has been collected: until then Windows removes no
 * file, and SQLite's log stays. It is done a turn of the event loop later.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}
