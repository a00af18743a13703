/** A string, or what opens or closes an object or an array; everything else is of no consequence here. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs;

interface Open {
  /** Names so far; undefined: an array. */
  readonly names: Set<string> | undefined;
  readonly at: string;
  /** What comes next: the name of a member, or the index of an item. */
  name: string;
  index: number;
}

/**
 * The JSON Pointer of the first member that an object has twice: readers of JSON take the first or the last of them, or refuse. Expects text that
 * `JSON.parse` takes.
 */
export function repeatedMember(text: string): string | undefined {
  const open: Open[] = [];
  let last = '';
  for (const [found] of text.matchAll(token)) {
    const inside = open.at(-1);
    if (found === '{' || found === '[')
      open.push({
        names: found === '{' ? new Set() : undefined,
        at: inside === undefined ? '' : pointerOf(inside),
        name: '',
        index: 0,
      });
    else if (found === '}' || found === ']') open.pop();
    else if (found === ',' && inside !== undefined) inside.index += 1;
    else if (found === ':' && inside?.names !== undefined) {
      inside.name = nameOf(last);
      if (inside.names.has(inside.name)) return pointerOf(inside);
      inside.names.add(inside.name);
    }
    last = found;
  }
  return undefined;
}

function nameOf(string: string): string {
  const name: string = JSON.parse(string);
  return name;
}

const pointerOf = ({ names, at, name, index }: Open): string =>
  `${at}/${names === undefined ? index : name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
