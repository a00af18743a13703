import { valueInFile } from './value-in-file.ts';
import type { Filled } from './bridge-client.ts';
import { fillValue, fillIn, type Fillings } from './fill.ts';
import type { HttpRequest, Manifest, Request } from './manifest.ts';

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

/** What is not known yet stays as it is in the manifest: the request fails, and is made again. */
function readNow(read: NonNullable<Manifest['read']>, fillings: Fillings): Fillings {
  return Object.fromEntries(
    Object.entries(read).flatMap(([name, { file, pointer }]) => {
      const value = valueInFile(fillIn(file, fillings), pointer);
      return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
    }),
  );
}
