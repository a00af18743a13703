import { fileHeader, propertyName, quote } from './text.ts';
import { unknownMembersRuntime } from './unknown-members-runtime.ts';
import type { ContractModel, GeneratedFile, NamedType, TypeUse } from '../model/model.ts';

/** `unknown-members.ts`: which members of a valid message its type does not name. Readers keep those; tests of a writer refuse them. */
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
