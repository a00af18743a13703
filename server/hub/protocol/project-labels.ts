/**
 * A short name for each project folder: its last part, and where several end alike, as much before it as tells them apart: "Game (team-a)". The key is the
 * path.
 */
export function projectLabels(paths: Iterable<string>): ReadonlyMap<string, string> {
  const named = new Map<string, string[]>();
  for (const path of new Set(paths)) named.set(lastPart(path), [...(named.get(lastPart(path)) ?? []), path]);
  return new Map([...named].flatMap(([name, alike]) => labelsOf(name, alike)));
}

function labelsOf(name: string, alike: readonly string[]): readonly (readonly [string, string])[] {
  if (alike.length === 1) return alike.map((path) => [path, name]);
  const longest = Math.max(...alike.map((path) => partsOf(path).length));
  const before = (path: string, count: number): string =>
    partsOf(path)
      .slice(-1 - count, -1)
      .join('/');
  let count = 1;
  while (count < longest && new Set(alike.map((path) => before(path, count))).size < alike.length) count += 1;
  return alike.map((path) => [path, `${name} (${before(path, count)})`]);
}

const partsOf = (path: string): readonly string[] => path.split(/[\\/]/).filter((part) => part !== '');

const lastPart = (path: string): string => partsOf(path).at(-1) ?? path;
