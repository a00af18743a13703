/** Of shorter names a letter is too much. */
const SHORTEST_MISSPELT = 4;

/** ` (did you mean 'x'?)`: another case, or one letter too many, too few, wrong or exchanged with the next; else nothing; never the name itself. */
export function nearestNameHint(name: string, known: readonly string[]): string {
  const all = known.filter((each) => each !== name).toSorted();
  const near =
    all.find((each) => each.toLowerCase() === name.toLowerCase()) ??
    (name.length < SHORTEST_MISSPELT ? undefined : all.find((each) => isOneOff(name, each)));
  return near === undefined ? '' : ` (did you mean '${near}'?)`;
}

function isOneOff(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [left, right] = [a.slice(start), b.slice(start)];
  const isExchanged =
    left.length > 1 && left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  if (isExchanged) return true;
  const [restOfLeft, restOfRight] = [withoutFirst(left), withoutFirst(right)];
  return restOfLeft === restOfRight || restOfLeft === right || left === restOfRight;
}

const withoutFirst = (text: string): string | undefined => (text === '' ? undefined : text.slice(1));
