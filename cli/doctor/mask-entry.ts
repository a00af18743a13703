/** Members whose values are secrets, mostly: their names are enough to see what is set. */
const MASKED: ReadonlySet<string> = new Set(['env', 'headers', 'http_headers', 'env_http_headers']);
const MASK = '***';
/** Of a URL only these say nothing about anybody. */
const KNOWN_QUERIES: ReadonlySet<string> = new Set(['project', 'client']);

/** A client's entry for a bug report: what it starts, and the names of what it sets. */
export function maskEntry(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return typeof entry;
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]: [string, unknown]) => [
      key,
      MASKED.has(key) ? maskValues(value) : maskUrls(value),
    ]),
  );
}

function maskValues(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return MASK;
  return Object.fromEntries(Object.keys(value).map((key) => [key, MASK]));
}

function maskUrls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskUrls);
  return typeof value === 'string' && /^\w+:\/\//.test(value) && URL.canParse(value) ? maskUrl(value) : value;
}

function maskUrl(text: string): string {
  const url = new URL(text);
  if (url.username !== '') url.username = MASK;
  if (url.password !== '') url.password = MASK;
  for (const name of url.searchParams.keys()) if (!KNOWN_QUERIES.has(name)) url.searchParams.set(name, MASK);
  return url.href;
}
