import type { Head } from '../decide.ts';

/** As many as are delivered soon after their end, on a busy server. */
const HEADS_MAX = 1_000;

/** What decisions need of operations that have just ended: that they are delivered is written next, which need not ask the database first. */
export interface RecentHeads {
  get(log_id: string): Head | undefined;
  set(head: Head): void;
  clear(): void;
}

export function createRecentHeads(): RecentHeads {
  const heads = new Map<string, Head>();
  return {
    get: (log_id) => heads.get(log_id),
    set(head) {
      heads.delete(head.log_id);
      heads.set(head.log_id, head);
      const [oldest] = heads.keys();
      if (heads.size > HEADS_MAX && oldest !== undefined) heads.delete(oldest);
    },
    clear: () => heads.clear(),
  };
}
