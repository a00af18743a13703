import { docComment, fileHeader } from './text.ts';
import { typeOf } from './types.ts';
import {
  objectNamed,
  unionNamed,
  type ContractModel,
  type Field,
  type GeneratedFile,
  type ObjectType,
  type TypeUse,
} from '../model/model.ts';

/** `envelopes.ts`: one constructor per variant of the envelope. Its argument has every member, so that a caller which omits a new or renamed one does not compile. */
export function emitEnvelopes(model: ContractModel): GeneratedFile[] {
  const variants = unionNamed(model, model.envelope.union).variants.map(({ type }) => objectNamed(model, type));
  const text = [fileHeader(model), importsText(variants), ...variants.map(variantText)].join('');
  return [{ path: 'typescript/envelopes.ts', text }];
}

function importsText(variants: readonly ObjectType[]): string {
  const used = variants.flatMap((variant) => [variant.name, ...given(variant).flatMap(({ use }) => namesIn(use))]);
  return `import type { ${[...new Set(used)].toSorted().join(', ')} } from './types.ts';\n`;
}

function namesIn({ shape }: TypeUse): string[] {
  switch (shape.kind) {
    case 'ref':
      return [shape.name];
    case 'json':
      return ['Json'];
    case 'array':
      return namesIn(shape.items);
    case 'record':
      return shape.values.shape.kind === 'json' ? ['JsonObject'] : namesIn(shape.values);
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'const':
      return [];
  }
}

/** A required constant is no choice of the caller that builds it. */
const isFixed = ({ required, use }: Field): boolean => required && use.shape.kind === 'const';
const given = ({ fields }: ObjectType): Field[] => fields.filter((field) => !field.forbidden && !isFixed(field));

function variantText(variant: ObjectType): string {
  const { name, doc, fields } = variant;
  const members = given(variant);
  const optional = members.filter((field) => !field.required);
  const first = fields
    .filter((field) => !field.forbidden && field.required)
    .map((field) => `    ${field.name}: ${isFixed(field) ? typeOf(field.use) : `members.${field.name}`},\n`);
  const rest = optional.map(
    (field) => `  if (members.${field.name} !== undefined) envelope.${field.name} = members.${field.name};\n`,
  );
  const build = `  const envelope: ${name} = {\n${first.join('')}  };\n${rest.join('')}  return envelope;\n`;
  return [
    `\n${docComment(`What ${name} is made of, besides what is the same in all of them. An undefined member is left out.`)}`,
    `export type ${name}Members = {\n${members.map((field) => `  readonly ${field.name}: ${typeOf(field.use)}${field.required ? '' : ' | undefined'};\n`).join('')}};\n`,
    `\n${docComment(doc)}export function ${functionName(name)}(members: ${name}Members): ${name} {\n${build}}\n`,
  ].join('');
}

const functionName = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
