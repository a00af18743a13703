import type { Lacking } from '../form/command.ts';
import { UsageError } from '../lib/usage-error.ts';

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
