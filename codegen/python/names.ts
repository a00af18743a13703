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
export function pascalCase(name: string): string {
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

/** One Python name per wire name, all different and none of `taken`: a clash gets underscores. The same input gives the same names. */
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
