import { oneOf } from '../lib/words.ts';

const formats = ['human', 'json', 'ndjson'] as const;

/**
 * `--format` on the command line of a command that has only `--json`, whose JSON is one object a line: `json` and `ndjson` are `--json`, `human` is
 * nothing. `usage`: its help. Throws UsageError.
 */
export function formatAsJson(argv: readonly string[], usage: string): readonly string[] {
  if (!usage.includes('--json') || usage.includes('--format')) return argv;
  const at = argv.findIndex((word) => word === '--format' || word.startsWith('--format='));
  const word = argv[at];
  if (word === undefined) return argv;
  const isApart = word === '--format';
  const format = oneOf('format', isApart ? (argv[at + 1] ?? '') : word.slice('--format='.length), formats);
  return [...argv.slice(0, at), ...(format === 'human' ? [] : ['--json']), ...argv.slice(at + (isApart ? 2 : 1))];
}
