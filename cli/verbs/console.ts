import type { Json } from '../../generated/typescript/types.ts';
import type { Annotation, Verb, WorkCommand } from '../commands/command.ts';
import { limitGuesses, typeGuesses, typeSynonyms } from '../commands/work.ts';
import { listIn, numberIn, countNoun, textIn } from '../output/json.ts';
import { givenOnly, onlyIf, numberGiven } from './arguments.ts';

export const command: WorkCommand = {
  name: 'console',
  group: 'unity',
  aliases: ['console get', 'console read', 'read-console'],
  summary: "the entries of Unity's console now, with compiler errors",
  about:
    'Shows the current entries of the Unity console, compiler errors included, oldest first. `logs` has what was written before, also of Editors that are closed.',
  options: {
    type: {
      ...typeGuesses,
      value: '<type>',
      choices: ['all', 'error', 'warning', 'log'],
      says: 'which entries',
      synonyms: { ...typeSynonyms, info: 'log', logs: 'log' },
    },
    after: { value: '<n>', says: 'only entries after this one: "next" of the answer before' },
    contains: {
      value: '<text>',
      says: 'only entries with this text, ignoring case',
      guesses: ['--grep', '--search', '--text'],
    },
    limit: {
      value: '<n>',
      says: 'maximum number, the newest ones (default 50)',
      guesses: [...limitGuesses, '-n'],
    },
    'stack-trace': { says: 'with stack traces', guesses: ['--stacktrace', '--stack', '--trace'] },
  },
  lacks: {
    clear:
      'console has no --clear: it only reads. The last line of its output has the --after <n> that skips the entries so far',
    follow: 'console has no --follow: logs --follow prints each new entry',
    since:
      'console has no --since: --after <n> shows what is new since an answer, logs --since 10m what is new since a time',
    filter: 'expected --type error|warning|log or --contains <text>, got --filter',
  },
  examples: ['console --type error', 'console --after 40 --format json'],
};

export const verb: Verb = {
  plan: (words) => ({
    tool: 'console',
    arguments: givenOnly({
      type: words.text('type'),
      after: numberGiven(words, 'after'),
      contains: words.text('contains'),
      limit: numberGiven(words, 'limit'),
      stack_trace: onlyIf(words, 'stack-trace'),
    }),
  }),
  face: {
    lines: (result) => [...entryLines(result), countsOf(result)],
    annotations: (result) => listIn(result, 'entries').flatMap(annotationOf),
  },
};

/** The counts below them are of all entries: where none of those is shown, that is reported. */
function entryLines(result: Json): string[] {
  const lines = listIn(result, 'entries').flatMap(linesOf);
  const all = numberIn(result, 'errors') + numberIn(result, 'warnings') + numberIn(result, 'logs');
  return lines.length === 0 && all > 0 ? ['No such entries. In the whole console:'] : lines;
}

function linesOf(entry: Json): string[] {
  const [first = '', ...more] = textIn(entry, 'message').trimEnd().split('\n');
  const trace = textIn(entry, 'stack_trace').trimEnd();
  const place = textIn(entry, 'file') === '' ? '' : `${textIn(entry, 'file')}(${numberIn(entry, 'line')}): `;
  return [
    `${textIn(entry, 'type').padEnd('warning'.length)}  ${place}${first}`,
    ...[...more, ...(trace === '' ? [] : trace.split('\n'))].map((line) => `    ${line}`),
  ];
}

function countsOf(result: Json): string {
  const [errors, warnings, logs] = [numberIn(result, 'errors'), numberIn(result, 'warnings'), numberIn(result, 'logs')];
  return `${countNoun(errors, 'error')}, ${countNoun(warnings, 'warning')}, ${countNoun(logs, 'log')}; only what is new: --after ${numberIn(result, 'next')}`;
}

function annotationOf(entry: Json): Annotation[] {
  const [level] = (['error', 'warning'] as const).filter((name) => name === textIn(entry, 'type'));
  if (level === undefined) return [];
  const file = textIn(entry, 'file');
  return [
    { level, message: textIn(entry, 'message'), ...(file === '' ? {} : { file, line: numberIn(entry, 'line') }) },
  ];
}
