import { dirname, join } from 'node:path/posix';

/** Which node leads to which. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

/** What each file imports of the others, for its types or its values, also later. `sources`: texts by path from the root. */
export function importsOf(sources: ReadonlyMap<string, string>): Graph {
  return new Map(
    [...sources].map(([file, text]) => [
      file,
      new Set(
        [...text.matchAll(SPECIFIER)]
          .map(([, specifier = '']) => join(dirname(file), specifier))
          .filter((target) => target !== file && sources.has(target)),
      ),
    ]),
  );
}

/** The same between folders. What lies in a folder's subfolder is another folder. */
export function foldersOf(files: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of files) {
    const folder = dirname(file);
    const others = folders.get(folder) ?? new Set();
    folders.set(folder, others);
    for (const target of targets) if (dirname(target) !== folder) others.add(dirname(target));
  }
  return folders;
}

/** Sets of nodes of which each leads to each other (Tarjan's strongly connected components), sorted. */
export function loopsIn(graph: Graph): string[][] {
  const found: string[][] = [];
  const numbers = new Map<string, number>();
  const stack: string[] = [];
  const visit = (node: string): number => {
    const number = numbers.size;
    numbers.set(node, number);
    stack.push(node);
    let lowest = number;
    for (const next of graph.get(node) ?? [])
      if (!numbers.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, numbers.get(next) ?? number);
    if (lowest === number) {
      const loop = stack.splice(stack.indexOf(node));
      if (loop.length > 1) found.push(loop.toSorted());
    }
    return lowest;
  };
  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return found;
}
