import { readFileSync } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { projectOption } from '../../server/forwarder/project-option.ts';
import { durationOption } from '../lib/duration.ts';
import { UsageError } from '../lib/usage-error.ts';
import { reasonOf } from '../../server/lib/reason-of.ts';

/** A command line that gives text to Unity, read. */
export interface SubmissionWords {
  /** Where the text comes from. */
  readonly source:
    | { readonly from: 'words'; readonly text: string }
    | { readonly from: 'file'; readonly path: string }
    | { readonly from: 'stdin' };
  readonly project?: string;
  readonly timeoutMs?: number;
  readonly key?: string;
  readonly json: boolean;
  readonly raw: boolean;
}

/** The options that `run` and `query` share, for their `--help`. */
export const submissionOptions = `  -                        reads it from stdin
  --file <file>            reads it from a file
  --project <dir or name>  the Unity project, where the working folder does not tell
  --timeout <duration>     total time to wait (500ms, 30s, 5m); the work continues after it. Default: until it ends
  --key <key>              your name for this very piece of work: the same key never runs twice (for 24 h)
  --json                   prints the whole envelope on stdout, in one line
  --raw                    prints a text that comes back as it is, also what a terminal would obey (escape sequences)`;

const flags = {
  file: { type: 'string' },
  project: { type: 'string' },
  timeout: { type: 'string' },
  key: { type: 'string' },
  json: { type: 'boolean', default: false },
  raw: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Undefined: help is wanted. `what`: what the one word is, with its article. Throws UsageError, and what `parseArgs` throws. */
export function readSubmissionWords(argv: readonly string[], what: string): SubmissionWords | undefined {
  const { values, positionals } = parseArgs({ args: [...argv], options: flags, allowPositionals: true });
  if (values.help) return undefined;
  const { file, project, key, json, raw } = values;
  const timeoutMs = durationOption('timeout', values.timeout);
  return {
    source: sourceOf(positionals, file, what),
    json,
    raw,
    ...(project === undefined || project === '' ? {} : { project: projectOption(project, process.cwd()) }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(key === undefined ? {} : { key }),
  };
}

function sourceOf(words: readonly string[], file: string | undefined, what: string): SubmissionWords['source'] {
  const [text, ...surplus] = words;
  if (surplus.length > 0) throw new UsageError(`expected ${what} as one word, got ${words.length}: put it in quotes`);
  if (file !== undefined && text !== undefined) throw new UsageError(`expected either ${what} or --file, got both`);
  if (file !== undefined) return { from: 'file', path: file };
  if (text === undefined) throw new UsageError(`expected ${what}, got none`);
  return text === '-' ? { from: 'stdin' } : { from: 'words', text };
}

/** The text itself. Throws UsageError where a file cannot be read. */
export async function readSource(source: SubmissionWords['source']): Promise<string> {
  switch (source.from) {
    case 'words':
      return source.text;
    case 'stdin':
      return textOf(process.stdin);
    case 'file':
      try {
        return readFileSync(source.path, 'utf8');
      } catch (error) {
        throw new UsageError(`--file ${source.path} cannot be read: ${reasonOf(error)}`);
      }
  }
}
