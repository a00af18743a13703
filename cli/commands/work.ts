import type { Command, CommandOptions } from './command.ts';

/** Formats of printed answers. */
export const formats = ['human', 'json', 'ndjson', 'github'] as const;

export type Format = (typeof formats)[number];

/** Which project, of commands that go by the working folder. */
export const projectChoice = {
  value: '<dir or name>',
  says: 'the Unity project, if the working folder does not determine it',
  guesses: ['-p', '-C', '--project-path', '--projectPath', '--project-dir', '--cwd'],
} as const;

/** Which project, of commands about operations. */
export const projectOfOperations = { ...projectChoice, says: 'only operations of this Unity project' };

/** Guesses for `--limit`. */
export const limitGuesses = ['--tail', '--lines', '--count', '--last', '--max', '--head', '--max-results'];

/** Guesses for `--type` of log entries. */
export const typeGuesses = {
  guesses: ['--level', '--severity', '--log-type'],
  means: {
    error: ['--errors', '--error', '--errors-only', 'error', 'errors'],
    warning: ['--warnings', '--warning', 'warnings'],
  },
};

/** Guesses for its values. */
export const typeSynonyms = { errors: 'error', err: 'error', exception: 'error', warnings: 'warning', warn: 'warning' };

/** Options before a log_id. */
export const idDrops = ['--id', '--log-id', '--log_id', '--operation'];

/** Help text of commands that take a log_id: the forms that they accept. */
export const aboutIds = 'The beginning of a log_id is enough if it matches only one operation; last is the newest';

/** The word of a command about one operation that may have changed something. */
export const takesChange = {
  what: 'a log_id, or last for the newest that may have changed something',
  atLeast: 1,
  atMost: 1,
} as const;

/** Options for what commands do in any case. */
export const waitDrops = ['--wait', '--wait-for-domain-reload', '--wait-for-completion', '--sync'];

/** The options of every command that is an operation. */
export const workOptions = {
  project: projectChoice,
  timeout: {
    short: 't',
    value: '<duration>',
    says: 'total time to wait (500ms, 30s, 5m); the work continues after that. Default: until it ends',
  },
  key: {
    value: '<key>',
    says: 'your own name for this piece of work: the same key never runs twice (for 24 h)',
    guesses: ['--idempotency-key', '--idempotency_key'],
  },
  as: {
    value: '<name>',
    says: 'the name of the caller, if several agents share a folder: a repeated call never joins the work of another',
  },
  format: {
    value: '<format>',
    choices: formats,
    says: 'human (default); json: the envelope in one line; ndjson: a line for each step, the envelope last; github: annotations of a workflow',
    guesses: ['--output-format'],
    synonyms: { text: 'human', plain: 'human', table: 'human', jsonl: 'ndjson', 'json-lines': 'ndjson' },
  },
  json: { says: 'the same as --format json' },
  out: {
    value: '<file>',
    says: 'writes the result to this file: its image if it has one, else its text or JSON',
    guesses: ['-o', '--output', '--output-file'],
  },
  raw: { says: 'prints a string result unchanged, including terminal escape sequences' },
} as const satisfies CommandOptions;

/** The options of a command: its own, then those of all work, of which one may have the name of one of its own. */
export function ownAndWork({
  options,
  isWork = false,
  without = [],
}: Pick<Command, 'options' | 'isWork' | 'without'>): CommandOptions {
  const rest = Object.entries(workOptions).filter(([name]) => !Object.hasOwn(options, name) && !without.includes(name));
  return isWork ? { ...options, ...Object.fromEntries(rest) } : options;
}
