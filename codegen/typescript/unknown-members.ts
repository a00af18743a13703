import { fileHeader, propertyName, quote } from './text.ts';
import type { ContractModel, GeneratedFile, NamedType, TypeUse, UnionType } from '../model/model.ts';

/** `unknown-members.ts`: members of a valid message that its type does not name. Readers preserve those; tests of a writer refuse them. */
export function emitUnknownMembers(model: ContractModel): GeneratedFile[] {
  const { union, resultField } = model.envelope;
  const types = model.types.flatMap((type) => entry(type.name, shapeOfType(type)));
  const results = model.tools.flatMap(({ name, result }) =>
    entry(name, result === undefined ? undefined : quote(result)),
  );
  const params = model.bridge.flatMap(({ name, params: type }) => entry(name, quote(type)));
  const answers = model.bridge.flatMap(({ name, result }) =>
    entry(name, result === undefined ? undefined : quote(result)),
  );
  const text = [
    fileHeader(model),
    "import type { ToolName } from './tools.ts';\n",
    unknownMembersRuntime,
    `\nconst types: Readonly<Record<string, Shape>> = {\n${types.join('')}};\n`,
    `\nconst toolResults: Readonly<Record<string, string>> = {\n${results.join('')}};\n`,
    `\nconst methodParams: Readonly<Record<string, string>> = {\n${params.join('')}};\n`,
    `\nconst methodResults: Readonly<Record<string, string>> = {\n${answers.join('')}};\n`,
    `\nconst envelope = { type: ${quote(union)}, result: ${quote(resultField)} };\n`,
  ];
  return [{ path: 'typescript/unknown-members.ts', text: text.join('') }];
}

const entry = (name: string, text: string | undefined): string[] =>
  text === undefined ? [] : [`  ${propertyName(name)}: ${text},\n`];

function shapeOfType(type: NamedType): string | undefined {
  switch (type.kind) {
    case 'object': {
      // One without members of its own is open to any.
      if (type.fields.length === 0) return undefined;
      const members = type.fields.map(
        ({ name, use, forbidden }) => `${name}: ${forbidden ? 'null' : (shapeOfUse(use) ?? 'null')}`,
      );
      return `{ members: { ${members.join(', ')} } }`;
    }
    case 'union':
      return `{ tag: ${quote(type.tag)}, variants: { ${type.variants.map(({ value, type: name }) => `${propertyName(value)}: ${quote(name)}`).join(', ')} } }`;
    case 'alias':
      return shapeOfUse(type.use);
    case 'enum':
      return undefined;
  }
}

function shapeOfUse({ shape }: TypeUse): string | undefined {
  switch (shape.kind) {
    case 'ref':
      return quote(shape.name);
    case 'array':
      return wrapped('items', shapeOfUse(shape.items));
    case 'record':
      return wrapped('values', shapeOfUse(shape.values));
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'const':
    case 'json':
      return undefined;
  }
}

const wrapped = (key: string, inner: string | undefined): string | undefined =>
  inner === undefined ? undefined : `{ ${key}: ${inner} }`;

/** The head of `unknown-members.ts`, printed unchanged. */
const unknownMembersRuntime = String.raw`
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

/** `unions.ts`: for every open union, the values that this version supports. */
export function emitUnions(model: ContractModel): GeneratedFile[] {
  const unions = model.types.filter((type): type is UnionType => type.kind === 'union' && type.open);
  if (unions.length === 0) return [];
  const imports = unions.flatMap(({ name }) => [`Known${name}`, name]).toSorted();
  const text = [
    fileHeader(model),
    `import type { ${imports.join(', ')} } from './types.ts';\n`,
    ...unions.map(guardText),
  ].join('');
  return [{ path: 'typescript/unions.ts', text }];
}

function guardText({ name, tag, variants }: UnionType): string {
  const tags = `known${name}Tags`;
  return `
const ${tags}: ReadonlySet<string> = new Set([${variants.map(({ value }) => quote(value)).join(', ')}]);

/** True if a valid ${name} is one of the variants that this version supports. */
export function isKnown${name}(value: ${name}): value is Known${name} {
  return ${tags}.has(value.${tag});
}
`;
}
