/** The head of `unknown-members.ts`, printed unchanged. */
export const unknownMembersRuntime = String.raw`
/** A named type, an object, a tagged union, an array, a map; null or absent: nothing in it has a type. */
type Shape =
  | string
  | { readonly members: { readonly [name: string]: Shape | null } }
  | { readonly tag: string; readonly variants: { readonly [tag: string]: string } }
  | { readonly items: Shape }
  | { readonly values: Shape };

const isObject = (value: unknown): value is { readonly [name: string]: unknown } => typeof value === 'object' && value !== null && !Array.isArray(value);
const pointerTo = (at: string, name: string | number): string => at + '/' + String(name).replaceAll('~', '~0').replaceAll('/', '~1');

function find(value: unknown, shape: Shape | null | undefined, at: string): string[] {
  if (shape === null || shape === undefined) return [];
  if (typeof shape === 'string') return find(value, types[shape], at);
  if ('items' in shape) return Array.isArray(value) ? value.flatMap((item, index) => find(item, shape.items, pointerTo(at, index))) : [];
  if (!isObject(value)) return [];
  if ('values' in shape) return Object.entries(value).flatMap(([name, member]) => find(member, shape.values, pointerTo(at, name)));
  if ('variants' in shape) {
    const tag = String(value[shape.tag]);
    return Object.hasOwn(shape.variants, tag) ? find(value, shape.variants[tag], at) : [];
  }
  return Object.entries(value).flatMap(([name, member]) => {
    if (!Object.hasOwn(shape.members, name)) return member === undefined ? [] : [pointerTo(at, name)];
    return find(member, shape.members[name], pointerTo(at, name));
  });
}

/** JSON Pointers of the members of an answer that the contract does not name: in the envelope, and in the result where the tool's has a type. */
export function unknownInEnvelope(value: object, tool?: ToolName): string[] {
  const result: unknown = Reflect.get(value, envelope.result);
  return [...find(value, envelope.type, ''), ...find(result, tool === undefined ? undefined : toolResults[tool], pointerTo('', envelope.result))];
}

/** The same of a frame of the bridge protocol. */
export function unknownInFrame(frame: { readonly kind: string; readonly method?: string; readonly params?: unknown; readonly result?: unknown }): string[] {
  const { kind, method } = frame;
  if (method === undefined) return [];
  return kind === 'response' ? find(frame.result, methodResults[method], '/result') : find(frame.params, methodParams[method], '/params');
}
`;
