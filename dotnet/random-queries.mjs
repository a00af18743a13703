/** Queries from a generator over the grammar: most of them sensible, some of them with operands of any type, some of them with a token too many or too few. The same seed gives the same queries. */
export function randomQueries(count, seed) {
  const random = generator(seed);
  const pick = (items) => items[Math.floor(random() * items.length)];
  const chance = (share) => random() < share;
  const write = { pick, chance };
  return Array.from({ length: count }, () => {
    const query = pick(Object.values(expressions))(write, 1 + Math.floor(random() * 3));
    const other = chance(0.15) ? damaged(query, write) : query;
    return foreign.test(other) ? query : other;
  });
}

/** Members of the class library that the mock leaves out. */
const foreign = /\.Split\(\s*\)|\.(?:ToString|Trim|ToUpper)\((?!\))|\.Join\("-"(?!, )|\.Find(?!\w|\()/;

/** Each writes an expression of one type, without reals as text: Mono writes those with fewer digits; `depth` bounds how deep they nest. */
const expressions = { integer, real, text, truth, object, transform, vector, component, type, sequence, anything };

const integers = ['0', '1', '2', '3', '7', '10', '255', '65536', '2147483647', '2147483648', '5000000000', '9223372036854775807', '1l', '2l', '3u', '40L'];
const reals = ['0.0', '0.5', '1.5', '2.0', '1e3', '2.5E-1', '1e10', '0.25f', '2f', '100f', '3d', '7m', '16777217f', '1e-5f', '3.25'];
const words = ['Player', 'Hand', 'Sword', 'Enemy 1', 'Enemies', 'Ground', 'UI', 'Main Camera', 'Nobody', 'Player/Hand', 'Hand/Sword', '/Player', '/Hand', 'UI/Button', 'Enemies/Enemy 2', ''];
const types = ['int', 'long', 'string', 'bool', 'Vector3', 'GameObject', 'UnityEngine.Transform', 'Health', 'List<int>', 'int[]', 'List<Vector3[]>', 'System.Math', 'Nonsense', 'List', 'List<int, int>', 'int<int>'];
const components = ['Health', 'Rigidbody', 'BoxCollider', 'Camera', 'Light', 'MeshRenderer', 'Transform', 'Component', 'Behaviour', 'UnityEngine.Camera'];

function integer({ pick, chance }, depth) {
  const write = { pick, chance };
  if (depth <= 0) return pick(integers);
  const inner = () => integer(write, depth - 1);
  return pick([
    () => pick(integers),
    () => `${inner()} ${pick(['+', '-', '*', '/', '%'])} ${inner()}`,
    () => `(${inner()})${pick([' + ', '-', '*'])}${inner()}`,
    () => `-${spaced(inner())}`,
    () => `${text(write, depth - 1)}.Length`,
    () => `${transform(write, depth - 1)}.childCount`,
    () => `${object(write, depth - 1)}.layer`,
    () => `${text(write, 0)}[${integer(write, depth - 1)}] ${pick(['+', '-', '*'])} ${inner()}`,
    () => `${pick(['Math.Max', 'Math.Min'])}(${inner()}, ${inner()})`,
    () => `Math.Abs(${inner()})`,
    () => `${object(write, depth - 1)}.GetComponent<Health>()${pick(['.', '?.'])}${pick(['current', 'max'])}`,
    () => `${sequence(write, depth - 1)}.Length`,
    () => pick(['int.MaxValue', 'long.MinValue', 'int.MinValue', 'System.Int64.MaxValue']),
  ])();
}

function real({ pick, chance }, depth) {
  const write = { pick, chance };
  if (depth <= 0) return pick(reals);
  const inner = () => pick([real, integer])(write, depth - 1);
  return pick([
    () => pick(reals),
    () => `${inner()} ${pick(['+', '-', '*', '/', '%'])} ${real(write, depth - 1)}`,
    () => `-(${real(write, depth - 1)})`,
    () => `${vector(write, depth - 1)}.${pick(['x', 'y', 'z', 'magnitude', 'sqrMagnitude'])}`,
    () => `${pick(['Math.Max', 'Math.Min', 'Mathf.Max', 'Mathf.Min'])}(${inner()}, ${inner()})`,
    () => `${pick(['Math.Sqrt', 'Math.Floor', 'Math.Ceiling', 'Mathf.Floor', 'Mathf.Abs', 'Math.Truncate'])}(${inner()})`,
    () => `Vector3.${pick(['Distance', 'Dot'])}(${vector(write, depth - 1)}, ${vector(write, depth - 1)})`,
    () => pick(['Math.PI', 'Mathf.PI', 'double.NaN', 'float.PositiveInfinity', 'Camera.main.fieldOfView', 'Mathf.Deg2Rad']),
  ])();
}

function text({ pick, chance }, depth) {
  const write = { pick, chance };
  const quoted = () => pick([(word) => `"${word}"`, (word) => `'${word}'`])(pick([...words, 'a,b', 'it\\\\s', 'tab\\t', '\\u00e9', 'x']));
  if (depth <= 0) return quoted();
  const inner = () => text(write, depth - 1);
  return pick([
    quoted,
    () => `${inner()} + ${pick([text, integer, truth, object, type])(write, depth - 1)}`,
    () => `(${integer(write, depth - 1)} + ${inner()})`,
    () => `${object(write, depth - 1)}.${pick(['name', 'tag'])}`,
    () => `${transform(write, depth - 1)}.name`,
    () => `${inner()}.${pick(['ToUpper()', 'Trim()', 'ToString()', 'Substring(1)', 'Substring(0, 2)', "Replace('a', 'b')"])}`,
    () => `${integer(write, 0)}.ToString()`,
    () => `${type(write, depth - 1)}.${pick(['Name', 'Namespace'])}`,
    () => `${inner()}.Split(",")[${integer(write, depth - 1)}]`,
    () => `string.Join("-", (${inner()}).Split(","))`,
  ])();
}

function truth({ pick, chance }, depth) {
  const write = { pick, chance };
  if (depth <= 0) return pick(['true', 'false']);
  const inner = () => truth(write, depth - 1);
  const compared = () => pick([integer, real])(write, depth - 1);
  return pick([
    () => pick(['true', 'false']),
    () => `${inner()} ${pick(['&&', '||'])} ${inner()}`,
    () => `!${spaced(inner())}`,
    () => `!${object(write, depth - 1)}`,
    () => `${compared()} ${pick(['<', '>', '<=', '>=', '==', '!='])} ${compared()}`,
    () => `(${inner()}) ${pick(['==', '!='])} ${inner()}`,
    () => `${text(write, depth - 1)} ${pick(['==', '!='])} ${pick([text(write, depth - 1), 'null'])}`,
    () => `${pick([object, transform, component])(write, depth - 1)} ${pick(['==', '!='])} ${pick([object(write, depth - 1), transform(write, depth - 1), component(write, depth - 1), 'null', 'true'])}`,
    () => `${vector(write, depth - 1)} ${pick(['==', '!='])} ${vector(write, depth - 1)}`,
    () => `${type(write, depth - 1)} == ${type(write, depth - 1)}`,
    () => `${object(write, depth - 1)}.${pick(['activeSelf', 'activeInHierarchy', "CompareTag('Player')"])}`,
    () => `${text(write, depth - 1)}.${pick(['StartsWith', 'EndsWith', 'Contains'])}(${text(write, depth - 1)})`,
    () => `string.IsNullOrEmpty(${pick([text(write, depth - 1), 'null'])})`,
    () => `${object(write, depth - 1)} ${pick(['&&', '||'])} ${inner()}`,
  ])();
}

function object({ pick, chance }, depth) {
  const write = { pick, chance };
  const located = () => `Scene[${depth <= 0 ? `'${pick(words)}'` : text(write, depth - 1)}]`;
  if (depth <= 0) return located();
  return pick([
    located,
    () => `GameObject.${pick(['Find', 'FindWithTag'])}(${text(write, depth - 1)})`,
    () => `${pick([transform, component])(write, depth - 1)}${pick(['.', '?.'])}gameObject`,
    () => `(${object(write, depth - 1)})`,
    () => `SceneManager.GetActiveScene().GetRootGameObjects()[${integer(write, depth - 1)}]`,
    () => `GameObject.FindGameObjectsWithTag('Enemy')[${integer(write, depth - 1)}]`,
  ])();
}

function transform({ pick, chance }, depth) {
  const write = { pick, chance };
  if (depth <= 0) return `${object(write, 0)}.transform`;
  const inner = () => transform(write, depth - 1);
  return pick([
    () => `${object(write, depth - 1)}${pick(['.', '?.'])}transform`,
    () => `${inner()}.${pick(['parent', 'root'])}`,
    () => `${inner()}.GetChild(${integer(write, depth - 1)})`,
    () => `${inner()}${pick(['.', '?.'])}Find(${text(write, depth - 1)})`,
    () => `${object(write, depth - 1)}.GetComponent<Transform>()`,
  ])();
}

function component({ pick, chance }, depth) {
  const write = { pick, chance };
  return pick([
    () => `${object(write, depth - 1)}.GetComponent<${pick(components)}>()`,
    () => `${object(write, depth - 1)}${pick(['.', '?.'])}GetComponentInChildren<${pick(components)}>(${pick(['', 'true', 'false'])})`,
    () => `${transform(write, depth - 1)}.GetComponentInParent<${pick(components)}>()`,
    () => `${object(write, depth - 1)}.GetComponent(typeof(${pick(components)}))`,
    () => `Object.FindObjectOfType<${pick(components)}>()`,
    () => 'Camera.main',
  ])();
}

function sequence({ pick, chance }, depth) {
  const write = { pick, chance };
  return pick([
    () => `${object(write, depth - 1)}.GetComponents<${pick(components)}>()`,
    () => `${object(write, depth - 1)}.GetComponentsInChildren<${pick(components)}>()`,
    () => `Object.FindObjectsOfType<${pick(components)}>()`,
    () => "GameObject.FindGameObjectsWithTag('Enemy')",
    () => 'SceneManager.GetActiveScene().GetRootGameObjects()',
    () => `${text(write, depth - 1)}.Split(',')`,
  ])();
}

function vector({ pick, chance }, depth) {
  const write = { pick, chance };
  if (depth <= 0) return pick(['Vector3.one', 'Vector3.up', 'Vector3.zero', 'UnityEngine.Vector3.right']);
  const inner = () => vector(write, depth - 1);
  return pick([
    () => `${transform(write, depth - 1)}.${pick(['position', 'localPosition', 'localScale', 'lossyScale'])}`,
    () => `(${inner()} ${pick(['+', '-'])} ${inner()})`,
    () => `${inner()} ${pick(['*', '/'])} ${pick(['2', '0.5f', '4', '0.25f'])}`,
    () => `2 * ${inner()}`,
    () => `-${inner()}`,
    () => `Vector3.Cross(${inner()}, ${inner()})`,
    () => `Vector3.Lerp(${inner()}, ${inner()}, 0.5f)`,
  ])();
}

function type({ pick }) {
  return `typeof(${pick(types)})`;
}

/** Operands, members and arguments of whatever type. Not an element of a vector: the mock's have none. */
function anything({ pick, chance }, depth) {
  const write = { pick, chance };
  const any = () => pick([integer, real, text, truth, object, transform, vector, component, type, sequence, () => 'null', () => 'GameObject', () => 'Nothing'])(write, depth - 1);
  return pick([
    () => `${any()} ${pick(['+', '-', '*', '/', '%', '==', '!=', '<', '>', '<=', '>=', '&&', '||'])} ${any()}`,
    () => `${pick(['-', '!'])}${spaced(any())}`,
    () => `(${any()})${pick(['.', '?.'])}${pick(['name', 'foo', 'Length', 'transform', 'x', 'current', 'SetActive', 'zero', 'MaxValue'])}`,
    () => `${pick([text, object, sequence, component, () => 'null', () => 'GameObject'])(write, depth - 1)}[${pick([any(), `${any()}, ${any()}`, ''])}]`,
    () => `${pick([object(write, depth - 1), 'GameObject'])}.${pick(['SetActive', 'GetComponent', 'CompareTag', 'Find', 'name', 'foo'])}${pick(['', '<Health>', '<Health, Camera>', '<Nonsense>'])}(${pick([any(), `${any()}, ${any()}`, ''])})`,
    () => `${transform(write, depth - 1)}.${pick(['GetChild', 'IsChildOf', 'Find', 'position'])}(${pick([any(), ''])})`,
    () => `Vector3.Distance(${any()}, ${any()})`,
    () => `${any()}.x<${any()}>(${any()})`,
  ])();
}

/** "- -5" and "--5" are both fine, but not the same text. */
const spaced = (operand) => (operand.startsWith('-') ? ` ${operand}` : operand);

/** With one token taken away, written twice, or put in. */
function damaged(query, { pick, chance }) {
  const tokens = query.match(/"[^"]*"|'[^']*'|[\w.]+|\s+|./g) ?? [];
  const at = Math.floor(tokens.length * (chance(0.5) ? 0.3 : 0.7));
  const inserted = pick(['', '', tokens[at] ?? '', '(', ')', '[', ']', '<', '>', ',', '.', '?.', '+', '-', '!', '=', ';', '"', "'", '1', 'null', 'new', 'typeof', '=>', '\n']);
  return [...tokens.slice(0, at), ...(inserted === '' ? [] : [inserted]), ...tokens.slice(chance(0.5) ? at : at + 1)].join('');
}

/** Numbers from 0 to 1 (mulberry32). */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
