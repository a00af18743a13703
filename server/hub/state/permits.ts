import { formatTimestamp } from '../protocol/timestamps.ts';
import type { Editor, Permit } from './state.ts';

/** Those that have not ended. */
export const permitsNow = ({ permits }: Pick<Editor, 'permits'>, now: number): readonly Permit[] =>
  permits.filter(({ until = Infinity }) => until > now);

/** In words. */
export const endOfPermit = ({ until }: Permit): string =>
  until === undefined ? 'until the server ends' : `until ${formatTimestamp(until)}`;
