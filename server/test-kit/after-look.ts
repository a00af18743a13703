import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from './home.ts';

/**
 * Resolves just behind a look of the server at its files, which brings hub.json back: the next one comes two seconds later. For what has to
 * happen before the server has seen by itself what was done to a file.
 */
export async function afterLook(home: Home): Promise<void> {
  rmSync(join(home.dir, 'hub.json'));
  await home.hub();
}
