import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every vector below the folders: `Type/*.json` holds one, `Type/*.jsonl` one a line. Without `keyword` the value is valid. */
export function* readVectors(folders) {
  for (const folder of folders.filter((path) => existsSync(path))) {
    for (const type of namesIn(folder)) {
      for (const file of namesIn(join(folder, type))) yield* readFile(type, file, readFileSync(join(folder, type, file), 'utf8'));
    }
  }
}

function* readFile(type, file, text) {
  if (file.endsWith('.json')) yield { type, file, ...JSON.parse(text) };
  if (!file.endsWith('.jsonl')) return;
  const lines = text.split('\n').filter((line) => line !== '');
  for (const [index, line] of lines.entries()) yield { type, file: `${file}:${index + 1}`, ...JSON.parse(line) };
}

const namesIn = (folder) => readdirSync(folder).toSorted();

/** How many there are, and which types of the contract have none. */
export function countVectors({ folders, csharp }) {
  const vectors = [...readVectors(folders)];
  const seen = new Set(vectors.map((vector) => vector.type));
  const valid = vectors.filter((vector) => vector.keyword === undefined).length;
  return { total: vectors.length, valid, invalid: vectors.length - valid, types: seen.size, withoutExamples: typeNames(csharp).filter((name) => !seen.has(name)) };
}

/** The named types, as the generated C# lists them. */
export function typeNames(csharp) {
  const registry = readFileSync(join(csharp, 'TypeRegistry.g.cs'), 'utf8');
  const list = /Names = new\[\]\s*\{([^}]*)\}/.exec(registry)?.[1] ?? '';
  return [...list.matchAll(/"([^"]+)"/g)].map((match) => match[1]);
}
