import { formats } from './work.ts';

/** What a guess means: words in its place. Behind an option comes the value that was given; without words, that value stays alone. */
type Meant = readonly string[];
type Guesses = Readonly<Record<string, Meant>>;

const guessesFor = (guesses: readonly string[], meant: Meant): Guesses =>
  Object.fromEntries(guesses.map((guess) => [guess, meant]));

const limit = guessesFor(['--tail', '--lines', '--count', '--last', '--max', '--head', '--max-results'], ['--limit']);
const shortLimit = guessesFor(['-n'], ['--limit']);
const bareGuesses = (...guesses: readonly string[]): Guesses => guessesFor(guesses, []);
/** What these commands do in any case. */
const waits = bareGuesses('--wait', '--wait-for-domain-reload', '--wait-for-completion', '--sync');
const errors = guessesFor(['--errors', '--error', '--errors-only', 'error', 'errors'], ['--type', 'error']);
const warnings = guessesFor(['--warnings', '--warning', 'warnings'], ['--type', 'warning']);
const level = guessesFor(['--level', '--severity', '--log-type'], ['--type']);
const code = bareGuesses('--code', '-c', '-e', '--eval', '--expr', '--expression', '--csharp', '--body', '--command');
const file = guessesFor(['-f', '--script', '--path', '--input'], ['--file']);
const id = bareGuesses('--id', '--log-id', '--log_id', '--operation');

/** By command. A guess without dashes counts only as the first word. */
const guesses: Readonly<Record<string, Guesses>> = {
  run: { ...code, ...file, ...bareGuesses('--snippet'), '--stdin': ['-'] },
  query: { ...code, ...file, ...bareGuesses('--query', '-q'), '--stdin': ['-'] },
  result: id,
  wait: { ...id, ...waits },
  cancel: { ...id, '-f': ['--force'], '--kill': ['--force'] },
  compile: { ...waits, ...bareGuesses('--refresh') },
  test: {
    ...waits,
    ...guessesFor(['--editmode', '--edit-mode', '--edit'], ['--mode', 'edit']),
    ...guessesFor(['--playmode', '--play-mode', '--play'], ['--mode', 'play']),
    ...guessesFor(['--platform', '--test-platform', '--testPlatform', '--test-mode', '-m'], ['--mode']),
    ...guessesFor(['--name', '--test', '--tests', '--test-filter', '--testFilter', '--grep', '-k', '-f'], ['--filter']),
    ...guessesFor(['--xml', '--results', '--test-results', '--testResults', '--report'], ['--junit']),
  },
  console: {
    ...limit,
    ...shortLimit,
    ...errors,
    ...warnings,
    ...level,
    ...guessesFor(['--grep', '--search', '--text'], ['--contains']),
    ...guessesFor(['--stacktrace', '--stack', '--trace'], ['--stack-trace']),
  },
  play: waits,
  stop: waits,
  screenshot: {
    ...bareGuesses('--output', '-o', '--file', '-f', '--path', '--filename'),
    ...guessesFor(['--game', '--game-view'], ['--view', 'game']),
    ...guessesFor(['--scene', '--scene-view'], ['--view', 'scene']),
    '-w': ['--width'],
  },
  hierarchy: {
    ...limit,
    ...shortLimit,
    ...bareGuesses('--root', '--path', '--object', '--parent'),
    ...guessesFor(['-d', '--max-depth', '--levels'], ['--depth']),
    '-c': ['--components'],
  },
  assets: {
    ...limit,
    ...shortLimit,
    ...bareGuesses('--filter', '--query', '--search', '--name', '-q'),
    ...guessesFor(['--path', '--dir', '--in'], ['--folder']),
  },
  menu: {
    ...bareGuesses('--item', '--path', '--execute', '--list', '-l', 'execute', 'exec', 'run', 'click'),
    ...guessesFor(['--filter', '--grep', '--search'], ['--contains']),
  },
  save: bareGuesses('--path', '--all', '--scene', '--scenes'),
  build: {
    ...waits,
    ...bareGuesses('--output', '-o', '--path', '--output-path', '--outputPath'),
    ...guessesFor(['--dev', '--debug'], ['--development']),
    ...guessesFor(['--scenes'], ['--scene']),
  },
  call: guessesFor(['--args', '--arguments', '--input', '--params', '--data', '-a', '-d'], ['--json']),
  logs: {
    ...limit,
    ...errors,
    ...warnings,
    ...level,
    ...guessesFor(['--id', '--log-id', '--log_id'], ['--operation']),
  },
  operations: {
    ...limit,
    ...shortLimit,
    ...guessesFor(['--running', '--active', 'running'], ['--state', 'running']),
    ...guessesFor(['--pending', '--unfinished', 'unfinished', 'pending'], ['--state', 'unfinished']),
    ...guessesFor(['--failed', 'failed'], ['--state', 'failed']),
    ...guessesFor(['--status'], ['--state']),
    ...guessesFor(['get', 'result', 'details', 'info'], ['show']),
  },
  status: guessesFor(
    ['--wait', '--wait-ready', '--ready', '--wait-for-ready', '--wait-until-ready', '-w'],
    ['--until-ready'],
  ),
};

const project = guessesFor(['-p', '-C', '--project-path', '--projectPath', '--project-dir', '--cwd'], ['--project']);
const common: Guesses = {
  ...project,
  ...guessesFor(['-o', '--output', '--output-file'], ['--out']),
  ...guessesFor(['--idempotency-key', '--idempotency_key'], ['--key']),
  ...guessesFor(['--output-format'], ['--format']),
};

/** Commands that have the options of `common`. */
const operations = new Set(
  'run query result wait compile test console play pause resume step stop screenshot hierarchy assets menu save build call'.split(
    ' ',
  ),
);
const withProject = new Set(['logs', 'status', 'tools']);

/** All of a command, for tests as well. */
export function guessesOf(command: string): Guesses {
  const own = Object.hasOwn(guesses, command) ? guesses[command] : undefined;
  return { ...(operations.has(command) ? common : withProject.has(command) ? project : {}), ...own };
}

const modes = { editmode: 'edit', 'edit-mode': 'edit', playmode: 'play', 'play-mode': 'play' };
const outputs = { text: 'human', plain: 'human', table: 'human', jsonl: 'ndjson', 'json-lines': 'ndjson' };
const kinds = { errors: 'error', err: 'error', exception: 'error', warnings: 'warning', warn: 'warning' };

/** Values of options, in small letters. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'test --mode': modes,
  '--format': outputs,
  'console --type': { ...kinds, info: 'log', logs: 'log' },
  'logs --type': { ...kinds, log: 'info' },
};

/** The words after a command with what was meant in the place of what people and agents guess who know other command lines. */
export function asMeant(command: string, argv: readonly string[]): readonly string[] {
  const known = guessesOf(command);
  const end = argv.indexOf('--');
  const [mine, rest] = end === -1 ? [argv, []] : [argv.slice(0, end), argv.slice(end)];
  const words = mine.flatMap((word, at) => optionMeant(known, word, { next: mine[at + 1], isFirst: at === 0 }));
  return [...words.map((word, at) => valueMeant(command, word, words[at - 1])), ...rest];
}

function optionMeant(known: Guesses, word: string, place: { next: string | undefined; isFirst: boolean }): Meant {
  const [, name = word, value] = /^(--?[A-Za-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? [];
  // `-o json` is a format, and no file of that name.
  const isOutput = (name === '-o' || name === '--output') && isFormat(value ?? place.next);
  const shown = isOutput ? ['--format'] : Object.hasOwn(known, name) ? known[name] : undefined;
  if (shown === undefined || (!name.startsWith('-') && !place.isFirst)) return [word];
  const [option, ...more] = shown;
  if (value === undefined) return shown;
  if (option === undefined) return [value];
  return more.length === 0 ? [`${option}=${value}`] : [word];
}

const isFormat = (word: string | undefined): boolean => formats.some((format) => format === word);

function valueMeant(command: string, word: string, before: string | undefined): string {
  const [, name, value] = /^(--[a-z]+)=(.*)$/s.exec(word) ?? [];
  const option = name ?? before ?? '';
  const known = values[`${command} ${option}`] ?? values[option] ?? {};
  const given = (value ?? word).toLowerCase();
  if (!Object.hasOwn(known, given)) return word;
  return name === undefined ? (known[given] ?? word) : `${name}=${known[given] ?? ''}`;
}
