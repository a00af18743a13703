import { everything, proveParts } from '../../../tools/prove-parts.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guessesOf } from '../../commands/read.ts';
import { commands } from '../../table.ts';
import { helpText } from '../command-pages.ts';
import { inlineCode, readPages, root } from '../pages.ts';
import { optionNames, ourArguments, simpleCommands } from './our-command.ts';
import { mistakeIn } from './console.ts';

/** The output of --help of each command, by name; that of the program itself has the empty name. */
const help = new Map([
  ['', helpText('forward')],
  ...commands.map(({ name }): [string, string] => [name, helpText(name)]),
]);

/** Options of other programs that the pages speak of. */
const ofOthers: ReadonlySet<string> = new Set([]);

describe.each(readPages())('$path', ({ text }) => {
  const spans = inlineCode(text);

  test('shows command lines of ours with commands and options that there are', () => {
    const mistakes = spans.flatMap(({ line, code }) => {
      const args = argumentsIn(code);
      const mistake = args === undefined ? undefined : mistakeInOurs(args);
      return mistake === undefined ? [] : [`line ${line}: ${code}: ${mistake}`];
    });
    expect(mistakes).toEqual([]);
  });

  test('shows scripts and programs that there are', () => {
    const lines = spans.filter(({ code }) => /^(npm|npx) [a-z]/.test(code) && argumentsIn(code) === undefined);
    const mistakes = lines.flatMap(({ line, code }) =>
      simpleCommands(plain(code)).map((words) => ({ line, code, mistake: mistakeIn(words) })),
    );
    expect(mistakes.filter(({ mistake }) => mistake !== undefined)).toEqual([]);
  });

  test('names options that some command has', () => {
    const known = `${[...help.values()].join('\n')}\n${scriptTexts()}`;
    const named = spans
      .filter(({ code }) => /^(-- )?--[a-z]/.test(code))
      .flatMap(({ line, code }) => optionNames(plain(code).split(' ')).map((name) => ({ line, name })));
    expect(named.filter(({ name }) => !ofOthers.has(name) && !hasOption(known, name))).toEqual([]);
  });
});

/** Placeholders as words of their own kind: a shell would take `<x>` for something else. */
const plain = (code: string): string =>
  code
    .replaceAll(/[<[]([^\s>\]]+)[>\]]/g, 'x-$1')
    .replaceAll('...', '')
    .replaceAll('…', '');

/** Of a command line of ours, with or without the program's name. */
function argumentsIn(code: string): readonly string[] | undefined {
  const words = plain(code).split(/\s+/);
  const ours = ourArguments(words);
  if (ours !== undefined) return ours;
  const [first = '', second = ''] = words;
  return help.has(first) && first !== '' && /^(--|x-|show$|check$|rotate$|list$|smoke$)/.test(second)
    ? words
    : undefined;
}

function mistakeInOurs(args: readonly string[]): string | undefined {
  const [command = ''] = args.map((word) => (word.startsWith('-') || word.startsWith('x-') ? '' : word));
  const text = help.get(command);
  if (text === undefined) return `there is no command ${command}`;
  const known = commands.find(({ name }) => name === command);
  const guesses = known === undefined ? {} : guessesOf(known);
  const unknown = optionNames(args).filter((name) => !hasOption(text, name) && !Object.hasOwn(guesses, name));
  return unknown.length === 0 ? undefined : `its help has no ${unknown.join(', ')}`;
}

const hasOption = (text: string, name: string): boolean =>
  new RegExp(`${name}(?![a-z-])|(?<=['"\\s{])${name.slice(2)}['"]?: \\{`).test(text);

/** The files that npm's scripts run: their options stand in them. */
function scriptTexts(): string {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const files = [
    ...Object.values(scripts).flatMap((script) => script.match(/\S+\.(ts|mjs)\b/g) ?? []),
    ...[everything, ...Object.values(proveParts)].map(({ file }) => file),
  ];
  return [...files, 'proof/mutants/options.ts', 'proof/prove/options.ts']
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
}
