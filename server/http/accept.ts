import { rememberFew } from '../lib/remember-few.ts';

/** In which form a client takes an answer: one JSON text, a stream of events, or as it comes. */
export type AnswerForm = 'json' | 'sse' | 'either';

/** Reads an Accept header; undefined where the client takes nothing that we have. */
export const answerForm = rememberFew(readAccept);

function readAccept(accept: string | undefined): AnswerForm | undefined {
  if (accept === undefined || accept.trim() === '') return 'either';
  const types = accept.split(',').map(mediaType);
  const takes = (...names: string[]): boolean => types.some((type) => names.includes(type));
  const [json, sse] = [takes('application/json', 'application/*', '*/*'), takes('text/event-stream', 'text/*', '*/*')];
  if (json && sse) return 'either';
  if (sse) return 'sse';
  return json ? 'json' : undefined;
}

/** The type without its parameters; '' where it is refused by q=0. */
function mediaType(text: string): string {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? '' : type;
}

/** A body is not compressed: there is no Content-Encoding, or none but "identity". */
export function isPlain(encoding: string | undefined): boolean {
  return (
    encoding === undefined || encoding.split(',').every((one) => ['', 'identity'].includes(one.trim().toLowerCase()))
  );
}

/** A Content-Type of JSON in UTF-8. */
export const isUtf8Json = rememberFew((contentType: string | undefined): boolean => {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  return type === 'application/json' && (charset === undefined || charset === 'utf-8' || charset === 'utf8');
});
