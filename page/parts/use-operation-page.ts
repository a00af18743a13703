import { useEffect, useRef, useState } from 'preact/hooks';
import { readOperation } from '../state/actions.ts';
import type { Answer } from '../state/ask-server.ts';
import type { OperationPage } from '../state/types.ts';

/** However fast partial results come, the whole is read so often. */
const AT_MOST_EVERY_MS = 400;

/** The whole record of a log_id: read at once, and again when `version` changes. Undefined until the first answer. */
export function useOperationPage(log_id: string, version: string): Answer<OperationPage> | undefined {
  const [answer, setAnswer] = useState<Answer<OperationPage>>();
  const asked = useRef({ at: -Infinity, reads: 0, shown: 0 });
  useEffect(() => {
    const { current } = asked;
    const read = async (): Promise<void> => {
      current.at = performance.now();
      current.reads += 1;
      const number = current.reads;
      const next = await readOperation(log_id);
      // An answer that is overtaken by a later one is old.
      if (number < current.shown) return;
      current.shown = number;
      setAnswer(next);
    };
    const timer = setTimeout(() => void read(), Math.max(0, current.at + AT_MOST_EVERY_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [log_id, version]);
  return answer;
}
