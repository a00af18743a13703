import type { ContractModel, ObjectType, NamedType, TypeUse } from '../model/model.ts';
import { distinctNames, packageName, pascalCase, snakeCase, typeName, usedBuiltins, valueName } from './names.ts';

/** What every part of the emitter needs to know. */
export interface PyContext {
  readonly model: ContractModel;
  /** The package that is imported. */
  readonly package: string;
  /** Class or alias of each named type. */
  readonly types: ReadonlyMap<string, string>;
  /** Behind `read_` and `write_`, of each named type. */
  readonly functions: ReadonlyMap<string, string>;
  /** Name of the compiled regular expression for each pattern of the contract. */
  readonly patterns: ReadonlyMap<string, string>;
  /** Class of the completed envelope with a result of a known type. */
  readonly completedOf: string;
  /** Alias of what each tool answers. */
  readonly answers: ReadonlyMap<string, string>;
}

/** The names of a contract in Python. Pure: the same model gives the same names. */
export function createContext(model: ContractModel): PyContext {
  const names = model.types.map(({ name }) => name);
  const extras = model.types.flatMap((type) =>
    (type.kind === 'union' || type.kind === 'enum') && type.open ? [`Known${type.name}`, `Unknown${type.name}`] : [],
  );
  const types = distinctNames([...names, ...extras], typeName, []);
  const [completedOf = ''] = distinctNames([`${model.envelope.completed}Of`], typeName, [...types.values()]).values();
  const tools = model.tools.map(({ name }) => name);
  const answers = distinctNames(tools, (tool) => `${pascalCase(tool)}${model.envelope.union}`, [
    ...types.values(),
    completedOf,
  ]);
  return {
    model,
    package: packageName(model.name),
    types,
    functions: distinctNames(names, snakeCase, []),
    patterns: collectPatterns(model.types),
    completedOf,
    answers,
  };
}

/** The value of a map that holds every name of the contract. */
export function nameOf(names: ReadonlyMap<string, string>, key: string): string {
  const found = names.get(key);
  if (found === undefined) throw new Error(`${key} has no name in Python`);
  return found;
}

/** Attribute of each member of an object, by wire name. Annotations in a class see its attributes first, so that no attribute is called as a type. */
export function attributesOf(context: PyContext, { fields }: ObjectType): ReadonlyMap<string, string> {
  const taken = [...usedBuiltins, 'extra', 'no_members', ...context.types.values()];
  const wireNames = fields.filter((field) => !field.forbidden).map(({ name }) => name);
  return distinctNames(wireNames, valueName, taken);
}

function collectPatterns(types: readonly NamedType[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const type of types) {
    if (type.kind === 'alias') visit(type.use, type.name, places);
    if (type.kind === 'object') for (const field of type.fields) visit(field.use, `${type.name}_${field.name}`, places);
  }
  return distinctNames([...places.keys()], (pattern) => `_${snakeCase(places.get(pattern) ?? '').toUpperCase()}`, []);
}

function visit({ shape }: TypeUse, place: string, places: Map<string, string>): void {
  const note = (pattern: string | undefined): void => {
    if (pattern !== undefined && !places.has(pattern)) places.set(pattern, place);
  };
  if (shape.kind === 'array') visit(shape.items, place, places);
  if (shape.kind === 'record') visit(shape.values, place, places);
  if (shape.kind === 'record') note(shape.keyPattern);
  if (shape.kind === 'string') note(shape.pattern);
}
