/** The known words that an unknown one may mean: another case, a prefix, or a typing error. */
export function nearestName(word: string, known: readonly string[]): string | undefined {
  const wanted = lettersOf(word);
  const ranked = known
    .map((name) => ({ name, distance: distanceBetween(wanted, lettersOf(name)) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [best] = ranked;
  if (best !== undefined && best.distance <= limitFor(wanted)) return best.name;
  const beginning = beginningWith(word, known);
  return beginning.length === 1 ? beginning[0] : undefined;
}

/** " Did you mean --json?", of a few that begin alike each, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = nearestName(word, known);
  const named = meant === undefined ? beginningWith(word, known) : [meant];
  return named.length === 0 || named.length > NAMED_LIMIT ? '' : ` Did you mean ${named.join(' or ')}?`;
}

/** More are no help. */
const NAMED_LIMIT = 3;

function beginningWith(word: string, known: readonly string[]): readonly string[] {
  const wanted = lettersOf(word);
  return wanted === '' ? [] : known.filter((name) => lettersOf(name).startsWith(wanted));
}

/** -json means --json. */
const lettersOf = (word: string): string => word.toLowerCase().replace(/^-+/, '');

/** One slip in every three letters: more, and it is another word. */
const limitFor = (word: string): number => Math.floor(word.length / 3);

/** Letters to put in, take out, change, or swap with their neighbour. */
function distanceBetween(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = distanceAt(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          changed,
          distanceAt(last, j) + 1,
          distanceAt(row, j - 1) + 1,
          isSwap ? distanceAt(beforeLast, j - 2) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, row];
  }
  return distanceAt(last, b.length);
}

const distanceAt = (row: readonly number[], index: number): number => row[index] ?? Infinity;
