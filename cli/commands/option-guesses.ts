import { formats } from '../output/format.ts';

/** What a guess means: words in its place. Behind an option comes the value that was given; without words, that value stays alone. */
type Meant = readonly string[];
type Guesses = Readonly<Record<string, Meant>>;

const each = (guesses: readonly string[], meant: Meant): Guesses =>
  Object.fromEntries(guesses.map((guess) => [guess, meant]));

const limit = each(['--tail', '--lines', '--count', '--last', '--max', '--head', '--max-results'], ['--limit']);
const shortLimit = each(['-n'], ['--limit']);
const bare = (...guesses: readonly string[]): Guesses => each(guesses, []);
/** What these commands do in any case. */
const waits = bare('--wait', '--wait-for-domain-reload', '--wait-for-completion', '--sync');
const errors = each(['--errors', '--error', '--errors-only', 'error', 'errors'], ['--type', 'error']);
const warnings = each(['--warnings', '--warning', 'warnings'], ['--type', 'warning']);
const level = each(['--level', '--severity', '--log-type'], ['--type']);
const code = bare('--code', '-c', '-e', '--eval', '--expr', '--expression', '--csharp', '--body', '--command');
const file = each(['-f', '--script', '--path', '--input'], ['--file']);
const id = bare('--id', '--log-id', '--log_id', '--operation');

/** By command. A guess without dashes counts only as the first word. */
const guesses: Readonly<Record<string, Guesses>> = {
  run: { ...code, ...file, ...bare('--snippet'), '--stdin': ['-'] },
  query: { ...code, ...file, ...bare('--query', '-q'), '--stdin': ['-'] },
  result: id,
  wait: { ...id, ...waits },
  cancel: { ...id, '-f': ['--force'], '--kill': ['--force'] },
  compile: { ...waits, ...bare('--refresh') },
  test: {
    ...waits,
    ...each(['--editmode', '--edit-mode', '--edit'], ['--mode', 'edit']),
    ...each(['--playmode', '--play-mode', '--play'], ['--mode', 'play']),
    ...each(['--platform', '--test-platform', '--testPlatform', '--test-mode', '-m'], ['--mode']),
    ...each(['--name', '--test', '--tests', '--test-filter', '--testFilter', '--grep', '-k', '-f'], ['--filter']),
    ...each(['--xml', '--results', '--test-results', '--testResults', '--report'], ['--junit']),
  },
  console: {
    ...limit,
    ...shortLimit,
    ...errors,
    ...warnings,
    ...level,
    ...each(['--grep', '--search', '--text'], ['--contains']),
    ...each(['--stacktrace', '--stack', '--trace'], ['--stack-trace']),
  },
  play: waits,
  stop: waits,
  screenshot: {
    ...bare('--output', '-o', '--file', '-f', '--path', '--filename'),
    ...each(['--game', '--game-view'], ['--view', 'game']),
    ...each(['--scene', '--scene-view'], ['--view', 'scene']),
    '-w': ['--width'],
  },
  hierarchy: {
    ...limit,
    ...shortLimit,
    ...bare('--root', '--path', '--object', '--parent'),
    ...each(['-d', '--max-depth', '--levels'], ['--depth']),
    '-c': ['--components'],
  },
  assets: {
    ...limit,
    ...shortLimit,
    ...bare('--filter', '--query', '--search', '--name', '-q'),
    ...each(['--path', '--dir', '--in'], ['--folder']),
  },
  menu: {
    ...bare('--item', '--path', '--execute', '--list', '-l', 'execute', 'exec', 'run', 'click'),
    ...each(['--filter', '--grep', '--search'], ['--contains']),
  },
  save: bare('--path', '--all', '--scene', '--scenes'),
  build: {
    ...waits,
    ...bare('--output', '-o', '--path', '--output-path', '--outputPath'),
    ...each(['--dev', '--debug'], ['--development']),
    ...each(['--scenes'], ['--scene']),
  },
  call: each(['--args', '--arguments', '--input', '--params', '--data', '-a', '-d'], ['--json']),
  logs: {
    ...limit,
    ...errors,
    ...warnings,
    ...level,
    ...each(['--id', '--log-id', '--log_id'], ['--operation']),
  },
  operations: {
    ...limit,
    ...shortLimit,
    ...each(['--running', '--active', 'running'], ['--state', 'running']),
    ...each(['--pending', '--unfinished', 'unfinished', 'pending'], ['--state', 'unfinished']),
    ...each(['--failed', 'failed'], ['--state', 'failed']),
    ...each(['--status'], ['--state']),
    ...each(['get', 'result', 'details', 'info'], ['show']),
  },
  status: each(
    ['--wait', '--wait-ready', '--ready', '--wait-for-ready', '--wait-until-ready', '-w'],
    ['--until-ready'],
  ),
};

const project = each(['-p', '-C', '--project-path', '--projectPath', '--project-dir', '--cwd'], ['--project']);
const common: Guesses = {
  ...project,
  ...each(['-o', '--output', '--output-file'], ['--out']),
  ...each(['--idempotency-key', '--idempotency_key'], ['--key']),
  ...each(['--output-format'], ['--format']),
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
