import { parseArgs, type ParseArgsConfig } from 'node:util';
import { quotePath } from '../lib/terminal-text.ts';
import { UsageError, oneOf } from '../lib/option-values.ts';
import type { Given, Options, Verb, Lacking } from '../form/command.ts';

/** Reads the words of a command by its options. Throws UsageError, and what `parseArgs` throws. */
export function readGiven(argv: readonly string[], options: Options): Given {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: parseableOptions(options),
    allowPositionals: true,
  });
  const all = (name: string): readonly string[] => {
    const value = values[name];
    return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
  };
  for (const [name, { choices }] of Object.entries(options))
    if (choices !== undefined) for (const text of all(name)) oneOf(name, text, choices);
  return { words: positionals, text: (name) => all(name)[0], texts: all, flag: (name) => values[name] === true };
}

function parseableOptions(options: Options): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value, short, several = false }]) => [
      name,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        multiple: several,
        ...(short === undefined ? {} : { short }),
      },
    ]),
  );
}

/** Throws UsageError where there are too many words, or too few. */
export function checkWords({ name, takes, wordMeans }: Verb, { words }: Given): void {
  if (takes === undefined) {
    const [first] = words;
    if (first === undefined) return;
    const meant = wordMeans === undefined ? '' : `. Did you mean --${wordMeans} ${quotePath(words.join(' '))}?`;
    throw new UsageError(`expected nothing but options after ${name}, got ${words.join(' ')}${meant}`);
  }
  const { what, atLeast, atMost } = takes;
  if (words.length < atLeast) throw new UsageError(`expected ${what}, got ${words.join(' ') || 'none'}`);
  if (words.length > atMost)
    throw new UsageError(
      atMost === 1
        ? `expected ${what} as one word, got ${words.length}: put it in quotes`
        : `expected ${what}, got ${words.length} words`,
    );
}

/** Throws UsageError where an option was given of which the command has more to say than that it does not know it. */
export function checkLacking(lacks: Lacking, argv: readonly string[]): void {
  for (const [at, word] of argv.entries()) {
    const [, name = '', value] = /^--([\w-]+)(?:=(.*))?$/.exec(word) ?? [];
    const said = Object.hasOwn(lacks, name) ? lacks[name] : undefined;
    if (said === undefined) continue;
    const next = argv[at + 1];
    throw new UsageError(
      typeof said === 'string' ? said : said(value ?? (next?.startsWith('-') === true ? undefined : next)),
    );
  }
}
