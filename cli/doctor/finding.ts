import { catalogue, type FindingId, type Level } from './catalogue.ts';

/** Something that is worth a word, with what to do about it. */
export interface Finding {
  readonly id: FindingId;
  readonly level: Level;
  /** What was found, here and now: a sentence. */
  readonly found: string;
  /** What that means for the user: a sentence or two. */
  readonly means: string;
  /** The command or the action that fixes it. */
  readonly remedy: string;
}

export function createFinding(id: FindingId, found: string, remedy: string): Finding {
  const { level, means } = catalogue[id];
  return { id, level, found, means, remedy };
}
