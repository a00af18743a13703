import type { Block } from '../blocks.ts';
import type { Page } from '../pages.ts';
import type { Stage } from '../stage.ts';

/** A block and where it is played. The stage is of its page, set when somebody needs it. */
export interface BlockContext {
  readonly page: Page;
  readonly block: Block;
  readonly stage: () => Stage;
}

/** Throws, in a sentence, if what the block shows is not so. */
export type Player = (context: BlockContext) => Promise<void> | void;
