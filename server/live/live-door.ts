import { fileURLToPath } from 'node:url';
import { reasonOf } from '../lib/errors.ts';
import type { LivePage, ServeLiveOptions } from './serve-live.ts';

/** Access to the live page, which is loaded at the first request. */
export interface LiveDoor {
  /** A link that opens the page once. Rejects, in a sentence, where there can be no page. */
  open(): Promise<string>;
  /** Listens again at the previous server's address if one of its pages may still be open. Never rejects. */
  restore(): Promise<void>;
  /** Pages that are open now, and links that may still be followed. */
  count(): number;
  /** A page is open. */
  isOpen(): boolean;
  close(): Promise<void>;
}

export type LiveDoorOptions = Omit<ServeLiveOptions, 'folder'>;

export function createLiveDoor(options: LiveDoorOptions): LiveDoor {
  let page: Promise<LivePage> | undefined;
  let served: LivePage | undefined;
  const start = async (): Promise<LivePage> => {
    const { serveLive } = await import('./serve-live.ts');
    served = await serveLive({
      ...options,
      folder: fileURLToPath(new URL('./page', import.meta.url)),
    });
    return served;
  };
  return {
    async open() {
      page ??= start();
      // After a failure, the next request tries again.
      page.catch(() => (page = undefined));
      return (await page).newLink();
    },
    async restore() {
      const before = options.memory?.read();
      if (before?.sessions.some(({ until }) => until > Date.now()) !== true) return;
      page ??= start();
      await page.catch((error: unknown) => {
        page = undefined;
        options.log('warning', `the live page could not be opened again: ${reasonOf(error)}`);
      });
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
