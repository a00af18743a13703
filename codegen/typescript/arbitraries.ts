import { dependencyOrder } from '../model/load-types.ts';
import { fileHeader, propertyName, quote } from './text.ts';
import type {
  ContractModel,
  Field,
  GeneratedFile,
  NamedType,
  NumberShape,
  ObjectType,
  Shape,
  StringShape,
  ToolModel,
  TypeUse,
  UnionType,
} from '../model/model.ts';

/** `arbitraries.ts`: a fast-check arbitrary for every type, and for the arguments and answers of every tool. All that they make is valid. */
export function emitArbitraries(model: ContractModel): GeneratedFile[] {
  const types = dependencyOrder(model.types).map(
    (type) => `\nexport const arb${type.name}: fc.Arbitrary<t.${type.name}> = ${typeText(type)};\n`,
  );
  const text = [
    fileHeader(model),
    "import fc from 'fast-check';\nimport type { ToolEnvelopes, ToolName, ToolParams } from './tools.ts';\nimport type * as t from './types.ts';\n",
    prelude,
    ...types,
    toolMap('Arguments of each tool.', 'arbToolParams', 'ToolParams', model, (tool) => `arb${tool.params}`),
    toolMap('Answers of each tool.', 'arbToolEnvelopes', 'ToolEnvelopes', model, (tool) => envelopeText(model, tool)),
  ].join('');
  return [{ path: 'typescript/arbitraries.ts', text }];
}

const prelude = `
/** Any code points, so that one unit is one character of \`maxLength\`; short unless a minimum requires more. */
const text = (limits: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> => fc.string({ unit: 'binary', ...limits });

/** Small JSON, without what JSON text cannot hold (-0). */
export const arbJson: fc.Arbitrary<t.Json> = fc.jsonValue({ maxDepth: 2 }).map((value): t.Json => JSON.parse(JSON.stringify(value)));

export const arbJsonObject: fc.Arbitrary<t.JsonObject> = fc.dictionary(fc.string(), arbJson, { maxKeys: 4, noNullPrototype: true });
`;

function typeText(type: NamedType): string {
  switch (type.kind) {
    case 'object':
      return objectText(type);
    case 'union':
      return unionText(type);
    case 'enum': {
      const known = `fc.constantFrom<t.${type.name}[]>(${type.values.map(quote).join(', ')})`;
      return type.open ? `fc.oneof(${known}, text())` : known;
    }
    case 'alias':
      return useText(type.use);
  }
}

function objectText({ fields, name }: ObjectType): string {
  if (fields.length === 0) return 'arbJsonObject';
  const present = fields.filter((field) => !field.forbidden);
  const lines = present.map((field) => `    ${propertyName(field.name)}: ${useText(field.use)},\n`);
  const required = present.filter((field) => field.required).map((field: Field) => quote(field.name));
  return `fc.record<t.${name}, ${requiredKeys(present)}>(\n  {\n${lines.join('')}  },\n  { requiredKeys: [${required.join(', ')}], noNullPrototype: true },\n)`;
}

const requiredKeys = (fields: readonly Field[]): string => {
  const names = fields.filter((field) => field.required).map((field) => quote(field.name));
  return names.length === 0 ? 'never' : names.join(' | ');
};

function unionText({ name, tag, open, variants }: UnionType): string {
  const known = variants.map((variant) => `arb${variant.type}`).join(', ');
  if (!open) return `fc.oneof(${known})`;
  const values = variants.map((variant) => quote(variant.value)).join(', ');
  const newer = `text().filter((value) => ![${values}].includes(value)).map((value) => ({ ${tag}: value }))`;
  return `fc.oneof<fc.Arbitrary<t.${name}>[]>(${known}, ${newer})`;
}

function useText({ shape, nullable }: TypeUse): string {
  return nullable ? `fc.option(${shapeText(shape)}, { nil: null })` : shapeText(shape);
}

function shapeText(shape: Shape): string {
  switch (shape.kind) {
    case 'ref':
      return `arb${shape.name}`;
    case 'string':
      return stringText(shape);
    case 'integer':
    case 'number':
      return numberText(shape);
    case 'boolean':
      return 'fc.boolean()';
    case 'const':
      return `fc.constant(${typeof shape.value === 'string' ? quote(shape.value) : String(shape.value)} as const)`;
    case 'array':
      return `fc.array(${useText(shape.items)}${options({ minLength: shape.minItems, maxLength: shape.maxItems })})`;
    case 'record':
      return recordText(shape.values, shape.keyPattern);
    case 'json':
      return 'arbJson';
  }
}

function recordText(values: TypeUse, keyPattern: string | undefined): string {
  if (keyPattern === undefined && values.shape.kind === 'json') return 'arbJsonObject';
  const key = keyPattern === undefined ? 'fc.string()' : `fc.stringMatching(${regExp(keyPattern)})`;
  return `fc.dictionary(${key}, ${useText(values)}, { maxKeys: 4, noNullPrototype: true })`;
}

function stringText({ minLength, maxLength, pattern, format }: StringShape): string {
  const matching = pattern === undefined ? undefined : `fc.stringMatching(${regExp(pattern)})`;
  const base = formatText(format) ?? matching;
  if (base === undefined) return `text(${options({ minLength, maxLength }).replace(', ', '')})`;
  const tests = [
    ...(minLength === undefined ? [] : [`[...value].length >= ${minLength}`]),
    ...(maxLength === undefined ? [] : [`[...value].length <= ${maxLength}`]),
    ...(pattern === undefined || format === undefined ? [] : [`${regExp(pattern)}.test(value)`]),
  ];
  return tests.length === 0 ? base : `${base}.filter((value) => ${tests.join(' && ')})`;
}

function formatText(format: StringShape['format']): string | undefined {
  switch (format) {
    case undefined:
      return undefined;
    case 'uuid':
      return 'fc.uuid()';
    case 'date-time':
      return "fc.date({ noInvalidDate: true, min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z') }).map((date) => date.toISOString())";
    case 'uri':
      return 'fc.webUrl()';
  }
}

const regExp = (pattern: string): string => `new RegExp(${JSON.stringify(pattern)}, 'u')`;

function numberText({ kind, minimum, maximum }: NumberShape): string {
  if (kind === 'number')
    return `fc.double({ noNaN: true, noDefaultInfinity: true${options({ min: minimum, max: maximum }).replace(/^, \{ (.*) \}$/, ', $1')} }).map((value) => value + 0)`;
  const min = Math.max(Math.ceil(minimum ?? Number.MIN_SAFE_INTEGER), Number.MIN_SAFE_INTEGER);
  const max = Math.min(Math.floor(maximum ?? Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
  return `fc.integer({ min: ${min}, max: ${max} })`;
}

/** `, { a: 1 }`, or nothing where no option is set. */
function options(values: Readonly<Record<string, number | undefined>>): string {
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  return set.length === 0 ? '' : `, { ${set.map(([name, value]) => `${name}: ${String(value)}`).join(', ')} }`;
}

function toolMap(
  doc: string,
  name: string,
  type: string,
  model: ContractModel,
  value: (tool: ToolModel) => string,
): string {
  const lines = model.tools.map((tool) => `  ${tool.name}: ${value(tool)},\n`).join('');
  return `\n/** ${doc} */\nexport const ${name}: { readonly [Name in ToolName]: fc.Arbitrary<${type}[Name]> } = {\n${lines}};\n`;
}

function envelopeText(model: ContractModel, tool: ToolModel): string {
  const { union: unionName, completed, resultField } = model.envelope;
  const union = model.types.find((type) => type.name === unionName);
  const variants =
    union?.kind === 'union' ? union.variants.filter((variant) => tool.statuses.includes(variant.value)) : [];
  const arbitraries = variants.map(({ type }) => {
    if (type !== completed || tool.result === undefined) return `arb${type}`;
    return `fc.tuple(arb${completed}, arb${tool.result}).map(([envelope, ${resultField}]) => ({ ...envelope, ${resultField} }))`;
  });
  return `fc.oneof(${arbitraries.join(', ')})`;
}
