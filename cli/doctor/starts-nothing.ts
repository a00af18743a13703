import { memberOf } from '../../server/lib/json.ts';

/** Whether an entry starts Node or npx without saying what: its `args` are missing, or stand under another name. */
export function startsNothing(entry: unknown): boolean {
  const command: unknown = memberOf(entry, 'command');
  const args: unknown = memberOf(entry, 'args') ?? [];
  return (
    typeof command === 'string' &&
    /(^|[\\/])(node|npx)(\.exe|\.cmd)?$/i.test(command) &&
    Array.isArray(args) &&
    args.length === 0
  );
}
