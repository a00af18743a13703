import { computed, effect, signal } from '@preact/signals';
import { readOperations, readOutcomes } from './actions.ts';
import { newestFirst, OPERATIONS_LIMIT, operations, wantedEditor } from './live.ts';
import { isUnfinished } from './words.ts';
import type { ShownOperation, OperationOutcome } from './types.ts';

/** Text to find in a whole row, ignoring case; empty: all. */
export const wantedText = signal('');

/** Operations that the server has read from its store for one Editor and text. The page itself has only the newest ones. */
interface Older {
  readonly key: string;
  readonly operations: readonly ShownOperation[];
  /** The last one that the server has read; the next page begins behind it. */
  readonly cursor: string | undefined;
  /** There may be more in the store. */
  readonly more: boolean;
  readonly isLoading: boolean;
  readonly failure: string | undefined;
}

/** Text is searched when typing pauses. */
const PAUSE_MS = 300;

const text = computed(() => wantedText.value.trim());

const key = computed(() => JSON.stringify([wantedEditor.value, text.value]));

const isTruncated = computed(() => operations.value.length >= OPERATIONS_LIMIT);

const read = signal<Older>({ ...nothingRead(), key: '' });

let timer: ReturnType<typeof setTimeout> | undefined;

/** The text that the timer is for. */
let typed: string | undefined;

/** The request for the current search. A text is always searched in the store, which has results and errors. */
export const older = computed(() => (read.value.key === key.value ? read.value : nothingRead()));

/** The operations of the page with those that were read for the search, newest first. */
export const knownOperations = computed((): readonly ShownOperation[] => {
  const found = older.value.operations;
  if (found.length === 0) return operations.value;
  const ids = new Set(operations.value.map(({ log_id }) => log_id));
  return [...operations.value, ...found.filter(({ log_id }) => !ids.has(log_id))].toSorted(newestFirst);
});

/** Operations that the server has found by the text, also in what their rows do not show. */
export const foundInStore = computed(
  (): ReadonlySet<string> => new Set(text.value === '' ? [] : older.value.operations.map(({ log_id }) => log_id)),
);

/** Reads the next page, unless one is being read or there is none. */
export function loadOlder(): void {
  const { more, isLoading, cursor } = older.peek();
  if (!more || isLoading) return;
  if (text.peek() === '' || cursor !== undefined) return void loadPage();
  if (typed === text.peek()) return;
  typed = text.peek();
  clearTimeout(timer);
  timer = setTimeout(() => {
    typed = undefined;
    void loadPage();
  }, PAUSE_MS);
}

async function loadPage(): Promise<void> {
  const before = older.peek();
  if (!before.more || before.isLoading) return;
  const from = before.cursor ?? (text.peek() === '' ? oldestEnded()?.log_id : undefined);
  read.value = { ...before, isLoading: true };
  const answer = await readOperations({ before: from, editor: wantedEditor.peek(), contains: text.peek() });
  if (read.peek().key !== before.key) return;
  if (answer.kind === 'failed') {
    read.value = { ...read.peek(), isLoading: false, more: false, failure: answer.reason };
    return;
  }
  const { operations: page, more } = answer.value;
  const cursor = page.at(-1)?.log_id;
  read.value = {
    ...read.peek(),
    operations: [...read.peek().operations, ...page],
    cursor,
    more: more && cursor !== undefined,
    isLoading: false,
  };
}

function nothingRead(): Older {
  const more = text.value !== '' || isTruncated.value;
  return { key: key.value, operations: [], cursor: undefined, more, isLoading: false, failure: undefined };
}

/** Of those that have ended the page has all that are newer than this one. */
const oldestEnded = (): ShownOperation | undefined => operations.peek().findLast(({ state }) => !isUnfinished(state));

/** What newer ones push out of the page stays in the list while older ones are read. */
let shown: readonly ShownOperation[] = [];

effect(() => {
  const now = operations.value;
  const reading = read.peek();
  if (reading.key === key.peek() && text.peek() === '' && now.length >= OPERATIONS_LIMIT) {
    const ids = new Set(now.map(({ log_id }) => log_id));
    const gone = shown.filter(({ log_id, state }) => !ids.has(log_id) && !isUnfinished(state));
    if (gone.length > 0) read.value = { ...reading, operations: [...reading.operations, ...gone] };
  }
  shown = now;
});

/** Outcomes of operations whose rows have been in view. An end never changes (ENV-07), so each is requested once. */
export const outcomes = signal<ReadonlyMap<string, OperationOutcome>>(new Map());

/** As many as there are operations on the page. */
const KNOWN_LIMIT = 1_000;

/** Delay of a request, since many rows become visible at once. */
const GATHER_MS = 120;

const AT_ONCE = 50;

const wanted = new Set<string>();

const asked = new Set<string>();

let outcomeTimer: ReturnType<typeof setTimeout> | undefined;

/** Requests the outcome of an operation that has ended, unless it is known. */
export function wantOutcome(log_id: string): void {
  if (outcomes.peek().has(log_id) || asked.has(log_id)) return;
  wanted.add(log_id);
  outcomeTimer ??= setTimeout(() => void fetchWanted(), GATHER_MS);
}

async function fetchWanted(): Promise<void> {
  outcomeTimer = undefined;
  const ids = [...wanted].slice(-AT_ONCE);
  for (const id of ids) {
    wanted.delete(id);
    asked.add(id);
  }
  const answer = await readOutcomes(ids);
  for (const id of ids) asked.delete(id);
  if (answer.kind === 'answered') takeOutcomes(answer.value.outcomes);
  if (wanted.size > 0) outcomeTimer ??= setTimeout(() => void fetchWanted(), GATHER_MS);
}

function takeOutcomes(fresh: readonly OperationOutcome[]): void {
  const all = [...outcomes.peek(), ...fresh.map((outcome) => [outcome.log_id, outcome] as const)];
  outcomes.value = new Map(all.slice(-KNOWN_LIMIT));
}
