import { memberOf } from '../../server/lib/json.ts';

/** The URL of a client's entry, by whatever key the client has for it; undefined where it starts a command. */
export function urlOf(entry: unknown): string | undefined {
  const url = ['url', 'httpUrl', 'serverUrl']
    .map((key) => memberOf(entry, key))
    .find((value) => typeof value === 'string');
  return typeof url === 'string' ? url : undefined;
}
