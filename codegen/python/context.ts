import type { ContractModel, ObjectType, NamedType, TypeUse } from '../model/model.ts';

/** The context of every part of the emitter. */
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

/** The names of a contract in Python. Pure: the same model yields the same names. */
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

/** Attribute of each member of an object, by wire name. Annotations in a class resolve to its attributes first, so no attribute has the name of a type. */
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

/** Names of Python, made from wire names and type names. */

const keywords = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if import in is ' +
    'lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** Builtins that annotations and bodies of the generated code use: a member of that name would hide them. */
export const usedBuiltins: readonly string[] = [
  'str',
  'int',
  'float',
  'bool',
  'list',
  'dict',
  'object',
  'isinstance',
  'field',
  'property',
  'self',
];

/** What the generated modules name themselves; a type of that name gets an underscore. */
const reservedTypes = new Set(
  [
    ...keywords,
    'Any Callable Final Generic Json Literal Mapping Protocol R Sequence TypeAlias TypeVar UNSET Unset',
    'ContractError ErrorInfo ProgressHandler READERS SessionCaller ToolCaller ToolClient ToolName WRITERS',
  ].flatMap((line) => line.split(' ')),
);

/** The name of a class or alias: that of the type, unless Python or the package needs it for itself. */
export function typeName(name: string): string {
  return reservedTypes.has(name) ? `${name}_` : name;
}

/** An attribute, parameter or local: the wire name, with an underscore behind where Python has a meaning for it. */
export function valueName(wireName: string): string {
  // Two underscores in front would be mangled within a class.
  const safe = wireName
    .replaceAll(/[^A-Za-z0-9_]/g, '_')
    .replace(/^_{2,}/, '_')
    .replace(/^(?=[0-9])/, '_');
  return keywords.has(safe) ? `${safe}_` : safe;
}

/** `CompletedEnvelope` -> `completed_envelope`, `GetURL` -> `get_url`. */
export function snakeCase(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

/** `unity_get_logs` -> `UnityGetLogs`. */
function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** `mcp-unity-bridge` -> `mcp_unity_bridge`, `@acme/unity` -> `acme_unity`: the package that is imported. */
export function packageName(contractName: string): string {
  const name = contractName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return /^[a-z]/.test(name) && !keywords.has(name) ? name : `contract_${name}`;
}

/** One Python name per wire name, all different and none of `taken`: a clash gets underscores. Deterministic. */
export function distinctNames(
  wireNames: readonly string[],
  name: (wireName: string) => string,
  taken: readonly string[],
): ReadonlyMap<string, string> {
  const used = new Set(taken);
  const result = new Map<string, string>();
  for (const wireName of wireNames) {
    let free = name(wireName);
    while (used.has(free)) free += '_';
    used.add(free);
    result.set(wireName, free);
  }
  return result;
}
