import type { Block } from '../blocks.ts';
import type { Page } from '../pages.ts';
import type { DocsSandbox } from '../sandbox.ts';

/** A block and where it is played. Each page has a sandbox, which is made when it is first needed. */
export interface BlockContext {
  readonly page: Page;
  readonly block: Block;
  readonly sandbox: () => DocsSandbox;
}

/** Throws, in a sentence, if what the block shows is not so. */
export type Player = (context: BlockContext) => Promise<void> | void;
