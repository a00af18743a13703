// The handful of C# statements that the black-box cases of the suite use. Everything else is refused by name, as a compiler does.
//
//   File.AppendAllText("path", "text\n");   Thread.Sleep(ms);          await Task.Delay(ms);
//   AI.Update(value);                       AI.Write("name", value);   Debug.Log/LogWarning/LogError(value);
//   throw new System.Exception("text");     return value;
//
// A value is null, true, false, a number, a string, new { a = 1, b = "x" }, or new[] { 1, 2 }.

export class CompileError extends Error {}

const string = String.raw`"(?:[^"\\\n]|\\.)*"`;
const logTypes = { Log: 'info', LogWarning: 'warning', LogError: 'error' };

/** Each form of a statement: its beginning, and the reader of its rest. */
const forms = [
  [
    /(?:System\.IO\.)?File\.AppendAllText\(/y,
    (read) => ({ do: 'append', path: read.a('string'), text: (read.expect(','), read.a('string')) }),
  ],
  [/(?:System\.Threading\.)?Thread\.Sleep\(/y, (read) => ({ do: 'sleep', ms: read.a('number') })],
  [/await\s+(?:System\.Threading\.Tasks\.)?Task\.Delay\(/y, (read) => ({ do: 'delay', ms: read.a('number') })],
  [/AI\.Update\(/y, (read) => ({ do: 'update', value: read.value() })],
  [/AI\.Write\(/y, (read) => ({ do: 'write', name: read.a('string'), value: (read.expect(','), read.value()) })],
  [
    /Debug\.(Log|LogWarning|LogError)\(/y,
    (read, [, method]) => ({ do: 'log', type: logTypes[method], value: read.value() }),
  ],
  [
    /throw\s+new\s+(?:System\.)?(\w*Exception)\(/y,
    (read, [, type]) => ({ do: 'throw', type: `System.${type}`, message: read.a('string') }),
  ],
  [/return\b/y, (read) => ({ do: 'return', value: read.value() })],
];

/** Reads one token after the other from a text. */
function reader(code) {
  let at = 0;
  const position = () => {
    const before = code.slice(0, at).split('\n');
    return `line ${before.length}, column ${before.at(-1).length + 1}`;
  };
  const skip = () => take(/\s+/y);
  function take(pattern) {
    pattern.lastIndex = at;
    const found = pattern.exec(code);
    if (found !== null) at = pattern.lastIndex;
    return found;
  }
  function fail(expected) {
    const line = code.slice(at).split('\n', 1)[0].slice(0, 60);
    throw new CompileError(`${position()}: expected ${expected}, found ${line === '' ? 'the end' : `"${line}"`}`);
  }
  function expect(text) {
    skip();
    if (!code.startsWith(text, at)) fail(`"${text}"`);
    at += text.length;
  }
  function value() {
    skip();
    const word = take(/(?:null|true|false)\b/y) ?? take(/-?\d+(?:\.\d+)?/y);
    if (word !== null) return JSON.parse(word[0]);
    const text = take(new RegExp(string, 'y'));
    if (text !== null) return unescape(text[0], fail);
    if (take(/new\s*\[\s*\]\s*\{/y) !== null) return items();
    return take(/new\s*\{/y) === null ? fail('a value') : members();
  }
  /** A value of that type. */
  function a(type) {
    skip();
    const before = at;
    const found = value();
    if (typeof found === type) return found;
    at = before;
    return fail(`a ${type}`);
  }
  function items() {
    const array = [];
    for (skip(); take(/\}/y) === null; skip()) {
      if (array.length > 0) expect(',');
      array.push(value());
    }
    return array;
  }
  function members() {
    const object = {};
    for (skip(); take(/\}/y) === null; skip()) {
      if (Object.keys(object).length > 0) expect(',');
      skip();
      const name = take(/[A-Za-z_]\w*/y) ?? fail('the name of a member');
      expect('=');
      object[name[0]] = value();
    }
    return object;
  }
  return { skip, take, fail, expect, value, a, ended: () => at >= code.length };
}

function unescape(literal, fail) {
  try {
    return JSON.parse(literal);
  } catch {
    return fail('a string with the escapes \\n \\t \\" \\\\ or \\uXXXX');
  }
}

/** Statements of a method body. Throws a CompileError with the place. */
export function compile(code) {
  const read = reader(code);
  const statements = [];
  for (read.skip(); !read.ended(); read.skip()) {
    const statement = firstForm(read);
    read.expect(statement.do === 'return' ? ';' : ')');
    if (statement.do !== 'return') read.expect(';');
    statements.push(statement);
  }
  return statements;
}

function firstForm(read) {
  for (const [begins, rest] of forms) {
    const found = read.take(begins);
    if (found !== null) return rest(read, found);
  }
  return read.fail('a statement that this small Unity knows');
}

/** The value of a query: a value, or sums and products of numbers, with brackets. */
export function evaluate(query) {
  const read = reader(query);
  const result = sum(read);
  read.skip();
  return read.ended() ? result : read.fail('the end of the query');
}

function sum(read) {
  let result = product(read);
  for (let operator = operatorOf(read, /[-+]/y); operator !== undefined; operator = operatorOf(read, /[-+]/y)) {
    const right = product(read);
    result = operator === '+' ? result + right : result - right;
  }
  return result;
}

function product(read) {
  let result = factor(read);
  for (let operator = operatorOf(read, /[*/]/y); operator !== undefined; operator = operatorOf(read, /[*/]/y)) {
    const right = factor(read);
    result = operator === '*' ? result * right : result / right;
  }
  return result;
}

function factor(read) {
  read.skip();
  if (read.take(/\(/y) === null) return read.value();
  const result = sum(read);
  read.expect(')');
  return result;
}

function operatorOf(read, pattern) {
  read.skip();
  return read.take(pattern)?.[0];
}
