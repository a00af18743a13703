/** Names of C# members and types, made from wire names. */

const keywords = new Set(
  (
    'abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event ' +
    'explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null ' +
    'object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string ' +
    'struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while'
  ).split(' '),
);

/** `log_id` -> `LogId`, `DOMAIN_RELOAD` -> `DomainReload`, `editor/hello` -> `EditorHello`, `clientId` -> `ClientId`. */
export function pascalCase(wireName: string): string {
  const words = wireName.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const joined = words.map((word) => word.charAt(0).toUpperCase() + restOfWord(word)).join('');
  if (joined === '') return 'Empty';
  return /^[0-9]/.test(joined) ? `V${joined}` : joined;
}

function restOfWord(word: string): string {
  const rest = word.slice(1);
  return word === word.toUpperCase() ? rest.toLowerCase() : rest;
}

/** A parameter or local: `log_id` -> `logId`, `default` -> `@default`. */
export function camelCase(wireName: string): string {
  const pascal = pascalCase(wireName);
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return keywords.has(camel) ? `@${camel}` : camel;
}

/**
 * One C# name per wire name, all different and none of `taken`: a clash gets `Value`, then a number.
 * The same input gives the same names.
 */
export function distinctNames(
  wireNames: readonly string[],
  name: (wireName: string) => string,
  taken: readonly string[],
): Map<string, string> {
  const used = new Set(taken);
  const result = new Map<string, string>();
  for (const wireName of wireNames) {
    const free = firstFree(name(wireName), used);
    used.add(free);
    result.set(wireName, free);
  }
  return result;
}

function firstFree(wanted: string, used: ReadonlySet<string>): string {
  if (!used.has(wanted)) return wanted;
  const base = `${wanted}Value`;
  let candidate = base;
  for (let count = 2; used.has(candidate); count += 1) candidate = `${base}${String(count)}`;
  return candidate;
}

/** A number or boolean of the contract as a C# literal of type `int`, `long`, `double` or `bool`. */
export function dotnetNumber(value: number | boolean): string {
  if (typeof value === 'boolean') return String(value);
  if (!Number.isInteger(value)) return `${String(value)}d`;
  if (value >= -2_147_483_648 && value <= 2_147_483_647) return String(value === 0 ? 0 : value);
  // long.MaxValue is no double: the bounds that a double cannot keep apart from it are left to the type itself.
  if (value >= 2 ** 63) return 'long.MaxValue';
  if (value <= -(2 ** 63)) return 'long.MinValue';
  return `${BigInt(value).toString()}L`;
}
