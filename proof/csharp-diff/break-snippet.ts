import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { createRandom } from '../sim/random.ts';
import { breakTokens } from './break-tokens.ts';
import type { Block, GeneratedProgram } from './node.ts';

const groups: readonly { readonly snippets: readonly string[] }[] = parse(
  readFileSync(new URL('../../mock-unity/csharp/testing/valid-snippets.yaml', import.meta.url), 'utf8'),
);
const snippets = groups.flatMap((group) => group.snippets);

const MAX_BREAKS = 2;

/** One of the snippets of all of C#, as it is or with a token or two left out, doubled or exchanged: what the mock says is wrong in it, the compiler must find wrong, too. */
export function breakSnippet(seed: number): GeneratedProgram {
  const random = createRandom(seed);
  const lines = (snippets[random.below(snippets.length)] ?? '').trimEnd().split('\n');
  const breaks = random.below(MAX_BREAKS + 1);
  let body: Block = lines.map((line) => ({ parts: [line] }));
  for (let count = 0; count < breaks; count += 1) body = breakTokens(body, random);
  return { usings: [], body, constructs: new Set(), isCancelled: false, isBroken: breaks > 0 };
}
