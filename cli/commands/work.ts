import type { Options } from './command.ts';

/** How answers are printed. */
export const formats = ['human', 'json', 'ndjson', 'github'] as const;

export type Format = (typeof formats)[number];

/** Which project, of commands that go by the working folder. */
export const projectChoice = {
  value: '<dir or name>',
  says: 'the Unity project, where the working folder does not tell',
} as const;

/** What every command takes that is an operation. */
export const workOptions: Options = {
  project: projectChoice,
  timeout: {
    short: 't',
    value: '<duration>',
    says: 'total time to wait (500ms, 30s, 5m); the work goes on after it. Default: until it ends',
  },
  key: { value: '<key>', says: 'your name for this very piece of work: the same key never runs twice (for 24 h)' },
  as: {
    value: '<name>',
    says: 'who asks, where several agents share a folder: what one repeats is never joined to the work of another',
  },
  format: {
    value: '<format>',
    choices: formats,
    says: 'human (default); json: the envelope in one line; ndjson: a line for each step, the envelope last; github: annotations of a workflow',
  },
  json: { says: 'the same as --format json' },
  out: { value: '<file>', says: 'writes the result there: its picture where it has one, else its text or JSON' },
  raw: { says: 'prints a text that comes back as it is, also what a terminal would obey (escape sequences)' },
};
