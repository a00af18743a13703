import { memberOf } from '../../server/lib/json.ts';
import { FILLING } from './fill.ts';
import type { Manifest } from './manifest.ts';

/** A {{name}} that nothing fills in, with the place in the manifest where it is. */
export interface UnknownFilling {
  readonly path: readonly string[];
  readonly sentence: string;
}

/** What is filled in everywhere. */
const everywhere = ['here', 'node', 'dir', 'port', 'checkout', 'bridge', 'bridge_version'];
const ofCalls = [...everywhere, 'code', 'program_id', 'token'];
const ofHandles = [...everywhere, 'handle'];

/** Each {{name}} of a manifest that would be handed on as it is: misspelt, or known elsewhere alone. */
export function findUnknownFillings(manifest: Manifest): readonly UnknownFilling[] {
  const { server, unity, env, server_pid, read = {}, call, retrieve, cancel, list } = manifest;
  const own = Object.keys(read);
  const inRequest = (request: unknown, known: readonly string[]): readonly string[] =>
    memberOf(request, 'method') === undefined ? known : [...known, ...own];
  const places: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['server', server, everywhere],
    ['unity', unity, everywhere],
    ['env', env, everywhere],
    ['server_pid', server_pid?.file, everywhere],
    ['read', read, everywhere],
    ['call', call, inRequest(call, ofCalls)],
    ['retrieve', retrieve, inRequest(retrieve, ofHandles)],
    ['cancel', cancel, inRequest(cancel, ofHandles)],
    ['list', list, inRequest(list, everywhere)],
  ];
  return places.flatMap(([place, value, known]) => unknownIn([place], value, known));
}

/** The same for one value, such as the arguments of a call. */
export function unknownIn(
  path: readonly string[],
  value: unknown,
  known: readonly string[] = ofCalls,
): readonly UnknownFilling[] {
  if (typeof value === 'string')
    return [...value.matchAll(FILLING)].flatMap(([whole, name = '']) =>
      known.includes(name) ? [] : [{ path, sentence: sentenceOf(path, whole, known) }],
    );
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => unknownIn([...path, name], one, known));
}

const sentenceOf = (path: readonly string[], whole: string, known: readonly string[]): string =>
  `${path.join('.')}: expected one of ${known.map((name) => `{{${name}}}`).join(', ')}, got ${whole}`;
