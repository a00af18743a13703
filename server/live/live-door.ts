import { fileURLToPath } from 'node:url';
import type { Log } from '../lib/log.ts';
import type { LivePage } from './serve-live.ts';
import type { Engine } from '../process/engine.ts';

/** The way to the live page. Nothing of it is loaded before somebody asks for it. */
export interface LiveDoor {
  /** A link that opens the page once. Rejects, in a sentence, where there can be no page. */
  open(): Promise<string>;
  /** Pages that are open now, and links that may still be followed. */
  count(): number;
  /** Somebody has a page open. */
  isOpen(): boolean;
  close(): Promise<void>;
}

export function createLiveDoor({
  engine,
  log,
}: {
  readonly engine: Pick<Engine, 'runner' | 'watchers'>;
  readonly log: Log;
}): LiveDoor {
  let page: Promise<LivePage> | undefined;
  let served: LivePage | undefined;
  const start = async (): Promise<LivePage> => {
    const { serveLive } = await import('./serve-live.ts');
    served = await serveLive({
      runner: engine.runner,
      watchers: engine.watchers,
      log,
      folder: fileURLToPath(new URL('./page', import.meta.url)),
    });
    return served;
  };
  return {
    async open() {
      page ??= start();
      // One that could not listen may be able to later.
      page.catch(() => (page = undefined));
      return (await page).newLink();
    },
    count: () => served?.count() ?? 0,
    isOpen: () => served?.isOpen() === true,
    async close() {
      await page?.then(
        (opened) => opened.close(),
        () => undefined,
      );
    },
  };
}
