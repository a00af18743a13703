import { readFileSync } from 'node:fs';
import type { Filled } from './bridge-client.ts';
import type { HttpRequest, Manifest, Request } from './manifest.ts';
import { resultOf } from '../../server/lib/errors.ts';
import { atPointer } from '../player/compare.ts';
import { memberOf } from '../../server/lib/json.ts';

/** Replacements of {{name}} in a manifest. */
export type Fillings = Readonly<Record<string, string | number>>;

/** Each {{name}} of a text. */
const FILLING = /\{\{(\w+)\}\}/g;

/** The value with its {{names}} filled in, at any depth; a text of only one {{name}} becomes the value itself, so that numbers stay numbers. */
export function fillValue(value: unknown, fillings: Fillings): unknown {
  if (typeof value === 'string') return fillText(value, fillings);
  if (Array.isArray(value)) return value.map((one) => fillValue(one, fillings));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillValue(one, fillings)]));
}

function fillText(text: string, fillings: Fillings): string | number {
  const [, whole] = /^\{\{(\w+)\}\}$/.exec(text) ?? [];
  return (whole === undefined ? undefined : fillings[whole]) ?? fillIn(text, fillings);
}

/** A text with its {{names}} filled in; an unknown name is unchanged. */
export const fillIn = (text: string, fillings: Fillings): string =>
  text.replaceAll(FILLING, (whole, name: string) => String(fillings[name] ?? whole));

/** A request of a manifest with its {{names}} filled in. */
export function fillRequest(request: Request, { read = {} }: Pick<Manifest, 'read'>, fillings: Fillings): Filled {
  if ('tool' in request) {
    const args = fillValue(request.arguments ?? {}, fillings);
    return { kind: 'tool', tool: request.tool, args: Object.fromEntries(Object.entries(Object(args))) };
  }
  return { kind: 'http', request: fillHttp(request, { read }, fillings) };
}

/** The same for one that is sure to be an HTTP request. */
export function fillHttp(request: HttpRequest, { read = {} }: Pick<Manifest, 'read'>, fillings: Fillings): HttpRequest {
  const known = { ...fillings, ...readNow(read, fillings) };
  return {
    ...request,
    url: fillIn(request.url, known),
    headers: filledTexts(request.headers ?? {}, known),
    ...(request.body === undefined ? {} : { body: fillValue(request.body, known) }),
  };
}

const filledTexts = (texts: NonNullable<HttpRequest['headers']>, known: Fillings): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fillIn(text, known)]));

/** A value that cannot be read yet is unchanged from the manifest: the request fails, and is made again. */
function readNow(read: NonNullable<Manifest['read']>, fillings: Fillings): Fillings {
  return Object.fromEntries(
    Object.entries(read).flatMap(([name, { file, pointer }]) => {
      const value = valueInFile(fillIn(file, fillings), pointer);
      return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
    }),
  );
}

/** The value at a pointer of a JSON file; undefined while the file has not been written. */
export const valueInFile = (file: string, pointer: string): unknown =>
  resultOf(() => atPointer(JSON.parse(readFileSync(file, 'utf8')), pointer)?.value);

/** A {{name}} that nothing fills in, with the place in the manifest where it is. */
interface UnknownFilling {
  readonly path: readonly string[];
  readonly sentence: string;
}

/** Names that are filled in everywhere. */
const everywhere = ['here', 'node', 'dir', 'port', 'checkout', 'bridge', 'bridge_version'];

const ofCalls = [...everywhere, 'code', 'program_id', 'token'];

const ofHandles = [...everywhere, 'handle'];

/** Each {{name}} of a manifest that would be passed on unchanged: misspelt, or filled in elsewhere only. */
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
