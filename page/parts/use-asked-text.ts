import { useState } from 'preact/hooks';
import { workText } from '../../server/link/protocol.ts';
import { readOperation } from '../state/actions.ts';
import { announce } from '../state/announce.ts';
import { showHidden } from '../state/hidden-characters.ts';
import type { ShownOperation } from '../state/types.ts';

/** Code has a handful of hidden characters at most. This many would freeze the browser, and cannot be read anyway. */
const HIDDEN_LIMIT = 10_000;

/** What a question is about, as far as the page has it. */
export interface Asked {
  readonly text: string;
  /** All that would run: only then an approval may count. */
  readonly isWhole: boolean;
  readonly isReading: boolean;
  /** Why the whole cannot be shown, a sentence. */
  readonly failure: string | undefined;
  /** Fetches the whole. */
  readonly readWhole: () => Promise<void>;
}

/** Long work comes with its beginning; the reader fetches the rest. */
export function useAskedText({ log_id, question }: ShownOperation): Asked {
  const { text = '', chars = text.length } = question ?? {};
  const [whole, setWhole] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const readWhole = async (): Promise<void> => {
    if (isReading) return;
    setReading(true);
    const found = await fetchWhole(log_id, text, chars);
    setReading(false);
    setWhole(found.whole);
    setFailure(found.failure);
    announce(found.failure ?? 'All of what would run is shown.');
  };
  return { text: whole ?? text, isWhole: whole !== undefined || chars === text.length, isReading, failure, readWhole };
}

async function fetchWhole(
  log_id: string,
  beginning: string,
  chars: number,
): Promise<{ readonly whole?: string; readonly failure?: string }> {
  const answer = await readOperation(log_id);
  if (answer.kind === 'failed') return { failure: answer.reason };
  const { details } = answer.value;
  const whole = details.kind === 'operation' ? workText(details.params) : '';
  if (whole.length !== chars || !whole.startsWith(beginning))
    return { failure: 'What the server has stored is not what it asks about: it cannot be approved here.' };
  if (showHidden(whole).filter(({ isHidden }) => isHidden).length > HIDDEN_LIMIT)
    return {
      failure: `More than ${HIDDEN_LIMIT} of its characters would not be seen: it cannot be shown whole, and not be approved here.`,
    };
  return { whole };
}
