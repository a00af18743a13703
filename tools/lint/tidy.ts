import { parseSync } from 'oxc-parser';
import { dirname, join } from 'node:path/posix';

/** A file below this many lines with one importer in its own folder is a section of that importer. */
export const SECTION_LINES = 40;

/** Files that are shorter than a section and that only one file of their folder imports. `lines`: of every file. */
export function loneSections(imports: Graph, lines: ReadonlyMap<string, number>): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  return [...importers]
    .filter(([file, who]) => who.length === 1 && who.every((importer) => dirname(importer) === dirname(file)))
    .filter(([file]) => (lines.get(file) ?? 0) < SECTION_LINES)
    .map(([file]) => file)
    .toSorted();
}

/** Phrases that a technical writer would not use, and what to write. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bfor ever\b/i, 'forever, or without end'],
  [/\bat the most\b/i, 'at most'],
  [/\bso many\b/i, 'this many, or the number'],
  [/\bstood twice\b/i, 'duplicated'],
  [/\bmostly\b/i, 'usually'],
  [/\/\*\* Undefined:/, 'Returns undefined when'],
  [/(?<![-\w])anew(?![-\w])/i, 'again'],
  [/\bas it should be\b/i, 'correct, or as expected'],
  [/\bbe had\b/i, 'be read, or be fetched'],
  [/\bby what you see\b/i, 'by symptom'],
  [/\bcomes or goes\b/i, 'connects or disconnects'],
  [/\bdoes not tell\b/i, 'does not say'],
  [/\bfor your eyes only\b/i, 'readable only by you'],
  [/\bgives? (?:its place|way) to\b/i, 'makes way for, or is replaced by'],
  [/\bgood for nothing\b/i, 'not valid'],
  [/\bhold no more\b/i, 'no longer apply'],
  [/\bis rid of\b/i, 'drops'],
  [/\blives on\b/i, 'stays open, or keeps running'],
  [/\bno good\b/i, 'invalid'],
  [/\bnot any more\b/i, 'no longer'],
  [/\bits own matter\b/i, 'decided by'],
  [/\bsaid to be unknown\b/i, 'reported as unknown'],
  [/\bto the letter\b/i, 'exactly'],
  [/\bwhich is none\b/i, 'which is not one'],
];

/** Each use of such a phrase, with its line and the better words. */
export function poorPhrases(text: string): string[] {
  const there = PHRASES.filter(([phrase]) => phrase.test(text));
  if (there.length === 0) return [];
  return text.split('\n').flatMap((line, index) =>
    there.flatMap(([phrase, better]) => {
      const found = phrase.exec(line);
      return found === null ? [] : [`line ${index + 1}: "${found[0]}"; write: ${better}`];
    }),
  );
}

/** Words that identifiers must not contain, by their parts: `isTold` has `is` and `told`. */
const FIGURATIVE =
  /^(?:un)?(?:tell|tells|telling|told|said|news|forget|forgets|forgetful|forgettable|overtake|overtakes|overtaken|meet|meets)$/;
/** The same of two parts, with a space between them; a database has a standby, and a key is looked up. */
const FIGURATIVE_PAIRS = /\b(?:go on|stand by|(?:hear|leave|look) (?!up\b)\w)/;

/** Identifiers with words that mean something else literally, sorted. `text`: TypeScript or C#, by the name of the file. */
export function figurativeNames(file: string, text: string): string[] {
  if (!MAY_BE_FIGURATIVE.test(text)) return [];
  const names = file.endsWith('.cs') ? csharpNames(text) : scriptNames(file, text);
  return [...new Set(names.filter(isFigurative))].toSorted();
}

/** Saves parsing the other files. */
const MAY_BE_FIGURATIVE = /tell|told|said|news|forget|overtake|meet|go_?on|stand_?by|look|hear|leave/i;

function isFigurative(name: string): boolean {
  const parts = (name.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []).map((part) => part.toLowerCase());
  return parts.some((part) => FIGURATIVE.test(part)) || FIGURATIVE_PAIRS.test(parts.join(' '));
}

/** The same for what is written of cases, mutants, tests and the contract. */
const FIGURATIVE_TEXT =
  /\b(?:un)?(?:tells?|told|hears?|heard|forgets?|forgot(?:ten)?|news|go(?:es)?[ -]on|went[ -]on|without[ -]a[ -]word|said to)\b/i;

/** Lines with such words: titles and ids of YAML, names of tests, and every line of the contract. */
export function figurativeTitles(file: string, text: string): string[] {
  const lines = text.split('\n');
  if (file.startsWith('spec/')) return lines.filter((line) => FIGURATIVE_TEXT.test(line));
  const title = /\.ya?ml$/.test(file)
    ? /^\s*(?:- )?(?:title|slug|id): (.*)/
    : /^\s*(?:it|test|describe)\b[^'"`]*(['"`].*)/;
  return lines.filter((line) => FIGURATIVE_TEXT.test(title.exec(line)?.[1] ?? ''));
}

function scriptNames(file: string, text: string): string[] {
  const names: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const [type, name] = ['type', 'name'].map((key): unknown => Reflect.get(node, key));
    if (typeof name === 'string' && /^(?:JSX|Private)?Identifier$/.test(String(type))) names.push(name);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, text).program.body);
  return names;
}

/** Without comments and texts; expressions in template texts count as text. */
const csharpNames = (text: string): string[] =>
  text.replaceAll(/\/\/.*|\/\*[^]*?\*\/|@?"(?:\\.|[^"\\\n])*"/g, ' ').match(/\w+/g) ?? [];

/** Exported names that this many files declare: one word for unrelated things. Returns `name: file, file, ...`, sorted. */
export function homonyms(texts: ReadonlyMap<string, string>, times: number): string[] {
  const declaredIn = new Map<string, string[]>();
  for (const [file, text] of texts)
    for (const name of exportedNames(file, text)) declaredIn.set(name, [...(declaredIn.get(name) ?? []), file]);
  return [...declaredIn]
    .filter(([, files]) => files.length >= times)
    .map(([name, files]) => `${name}: ${files.join(', ')}`)
    .toSorted();
}

/** The names that a file declares and exports; those that it passes on are declared elsewhere. */
function exportedNames(file: string, text: string): ReadonlySet<string> {
  return new Set(
    parseSync(file, text).program.body.flatMap((node) => {
      if (node.type !== 'ExportNamedDeclaration' || node.declaration === null) return [];
      const { declaration } = node;
      if (declaration.type !== 'VariableDeclaration')
        return declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    }),
  );
}

/** Which node leads to which. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

/** The imports between files: of types, of values, and dynamic ones. `sources`: texts by path from the root. */
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
