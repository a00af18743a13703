/** A line of a file of known failures: `EXO-014  # reason, https://link, expires=2027-03-01`. */
export interface KnownFailure {
  /** Ids of cases, with `*` for any characters. */
  readonly pattern: string;
  readonly reason: string;
  readonly link: string;
  /** yyyy-mm-dd, the last day on which it holds. */
  readonly expires: string;
  readonly line: number;
}

export type ReadKnownFailures =
  | { readonly kind: 'ok'; readonly entries: readonly KnownFailure[] }
  | { readonly kind: 'error'; readonly message: string };

const form = 'EXO-014  # reason, https://link, expires=2027-03-01';

/** Empty lines and lines that begin with # say nothing. A mistake is named with its line. */
export function readKnownFailures(text: string, file: string): ReadKnownFailures {
  const entries: KnownFailure[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const entry = readLine(line, index + 1);
    if (entry === undefined)
      return {
        kind: 'error',
        message: `${file}:${index + 1}: expected a line such as "${form}", got "${line.slice(0, 120)}"`,
      };
    entries.push(entry);
  }
  return { kind: 'ok', entries };
}

function readLine(line: string, number: number): KnownFailure | undefined {
  const found =
    /^(?<pattern>[A-Z*][A-Z0-9*-]*)\s+#\s*(?<reason>.+?),\s*(?<link>https?:\/\/[^\s,]+),\s*expires=(?<expires>\d{4}-\d{2}-\d{2})$/.exec(
      line,
    )?.groups;
  if (found === undefined) return undefined;
  const { pattern = '', reason = '', link = '', expires = '' } = found;
  return isDay(expires) ? { pattern, reason, link, expires, line: number } : undefined;
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
