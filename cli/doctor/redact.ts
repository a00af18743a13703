import type { Identity } from './identity.ts';

/** A word of one or two letters is part of half of all words. */
const MIN_NAME_LENGTH = 3;

/** The same value without anything that says who wrote it, and without whatever looks like a secret: in its texts and in its keys. */
export function redactAll(value: unknown, identity: Identity): unknown {
  if (typeof value === 'string') return redactText(value, identity);
  if (Array.isArray(value)) return value.map((one) => redactAll(one, identity));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]: [string, unknown]) => [
    redactText(key, identity),
    typeof member === 'string' && SECRET_NAME.test(key) ? '<secret>' : redactAll(member, identity),
  ]);
  return Object.fromEntries(members);
}

const SECRET_NAME = /token|secret|password|passwd|api_?key/i;

/** The same for one text. */
export function redactText(text: string, { home, user, host, secrets }: Identity): string {
  let out = text;
  for (const secret of secrets) if (secret !== '') out = out.replaceAll(secret, '<secret>');
  for (const form of formsOf(home)) out = out.replaceAll(new RegExp(`${escapePattern(form)}(?![\\w.-])`, 'gi'), '~');
  out = withoutShapes(out);
  out = withoutName(out, user, '<user>');
  return withoutName(out, host, '<host>');
}

function withoutName(text: string, name: string, mark: string): string {
  return name.length < MIN_NAME_LENGTH
    ? text
    : text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`, 'giu'), mark);
}

/** Tokens of any make, and home folders of anybody. */
function withoutShapes(text: string): string {
  return text
    .replaceAll(/\b[0-9a-f]{64}\b/gi, '<64 hexadecimal digits>')
    .replaceAll(/\b(bearer|basic) +[^\s"'\\]+/gi, '$1 <secret>')
    .replaceAll(
      /\b(\w*(?:token|secret|password|passwd|api_?key)\w*)(\\?["']?\s*[=:]\s*\\?["']?)(?!<)[^\s"'\\&,;}]+/gi,
      '$1$2<secret>',
    )
    .replaceAll(/(\w+:\/\/)[^\s/@"']+@/g, '$1<secret>@')
    .replaceAll(/((?:\/home|\/Users|[A-Z]:(?:\\\\?|\/)Users)(?:\\\\?|\/))[^\s/\\"':]+/gi, '$1<user>');
}

/** A home folder, as it may stand in a text: in JSON, backslashes stand twice. */
function formsOf(home: string): string[] {
  if (home.length < MIN_NAME_LENGTH) return [];
  return [...new Set([home.replaceAll('\\', '\\\\'), home, home.replaceAll('\\', '/')])];
}

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
