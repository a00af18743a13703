import { StoreOpenError } from '../../store/store.ts';

/** The database with the records of a space. */
export interface Database {
  /** With the password, where it has one. */
  readonly url: string;
  /** For people: without the password. */
  readonly place: string;
  readonly space: string;
  /** Each space has a schema of its own. */
  readonly schema: string;
}

const SPACE = /^[a-z0-9][a-z0-9_-]{0,39}$/;

/** Throws, in a sentence that holds no password. */
export function readDatabase(url: string, space: string): Database {
  if (!SPACE.test(space))
    throw new StoreOpenError(
      'failed',
      `Expected a name of 1 to 40 small letters, digits, "-" and "_" as --space, got ${JSON.stringify(space.slice(0, 80))}.`,
    );
  return { url, place: placeOf(url), space, schema: `mcp_unity_${space}` };
}

/** The name of the database for users, without parameters, which may contain a password. */
function placeOf(url: string): string {
  // Without a host it is the Unix socket, which a URL with a user cannot say.
  const whole = url.replace(/^(\w+:\/\/[^/?#]*@)(?=[/?]|$)/, '$1localhost');
  const parsed = URL.canParse(whole) ? new URL(whole) : undefined;
  if (parsed === undefined || !['postgres:', 'postgresql:'].includes(parsed.protocol))
    throw new StoreOpenError(
      'failed',
      'Expected an address such as postgres://user@host:5432/database as --store, got something else (not shown: it may hold a password).',
    );
  // A password with one of these characters is cut there: its rest would be shown as the host or the database.
  if (`${parsed.pathname}${parsed.search}${parsed.hash}`.includes('@'))
    throw new StoreOpenError(
      'failed',
      'Expected an address such as postgres://user@host:5432/database as --store, got one with an "@" behind the host (not shown: it may belong to the password). Write "@", "/", "?" and "#" in a password as %40, %2F, %3F and %23, or give it in PGPASSWORD.',
    );
  const host = parsed.searchParams.get('host') ?? parsed.hostname;
  const port = parsed.port === '' ? '' : `:${parsed.port}`;
  const user = parsed.username === '' ? '' : `${parsed.username}@`;
  return `postgres://${user}${host}${port}${parsed.pathname}`;
}
