import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCase, type LoadedCases } from './read-case.ts';

/** Bridge cases have a format of their own (conformance/bridge). */
const OTHER_FORMAT = 'bridge';

/** All cases of a folder and the folders in it, in the order of their ids. */
export function readCases(folder: string): LoadedCases {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.ya?ml$/.test(name) && !name.startsWith(OTHER_FORMAT),
  );
  const all = files.map((name) => readCase(readFileSync(join(folder, name), 'utf8'), join(folder, name)));
  const cases = all.flatMap((one) => one.cases).toSorted((a, b) => (a.case.id < b.case.id ? -1 : 1));
  return { cases, mistakes: all.flatMap(({ mistakes }) => mistakes) };
}
