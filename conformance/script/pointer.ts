/** What a JSON Pointer (RFC 6901) finds; undefined where there is nothing. */
export function atPointer(value: unknown, pointer: string): { readonly value: unknown } | undefined {
  let here: unknown = value;
  for (const name of pointer.split('/').slice(1)) {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = Reflect.get(here, key);
  }
  return { value: here };
}
