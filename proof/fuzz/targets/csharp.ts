import { workload } from '../../../generated/typescript/workload.ts';
import type { CompiledProgram } from '../../../mock-unity/csharp/values/value.ts';
import { createTrace } from '../../../mock-unity/csharp/testing/trace.ts';
import { compileProgram } from '../../../mock-unity/csharp/program.ts';
import { mustHold, beginningOf, type OpenTarget, type Taken, type Target } from './target.ts';
import { runQuery } from '../../../mock-unity/query/query.ts';
import { renderValue } from '../../../mock-unity/render/render.ts';
import { createScene } from '../../../mock-unity/scene/create-scene.ts';

/** A program may wait forever; this many waits are followed. A busy loop waits as well, every few steps. */
const MOST_WAITS = 20;

const words = [
  'var x = ',
  'int ',
  'long ',
  'string s = ',
  'for (int i = 0; i < 3; i++) { ',
  'while (true) ',
  'foreach (var x in ',
  'try { ',
  ' } catch (Exception e) { ',
  ' } finally { ',
  'return ',
  'throw new Exception("x");',
  'await Task.Delay(1);',
  'yield return null;',
  'new { a = 1 }',
  'new int[2147483647]',
  'new[] { 1, 2 }',
  'new List<int>()',
  '$"{',
  '}"',
  '@"',
  '"\\u12',
  '(((((((((((((((((((((((((((((((((',
  ')',
  ' ?? ',
  ' ? 1 : ',
  '=> ',
  'AI.Return(',
  'AI.Update(',
  'GameObject.Find("Player").',
  '.ToString("D999999999")',
  '.PadLeft(2147483647)',
  'Enumerable.Repeat(1, 2147483647)',
  '-2147483648',
  '1e400',
  '0x',
  "'\\'",
  '/*',
  '//',
  '#if',
];

/** Bodies of methods, as an AI model writes them, through lexer, parser, binder and the first steps of a run. */
export const csharp: Target = {
  name: 'csharp',
  what: 'The C# subset: a program that runs, or one line with a place that a compiler would print; a run ends, waits, or throws what C# throws.',
  weight: 6,
  batch: 3_000,
  // A quarter of a million characters of statements are compiled, and then run.
  limit_ms: 2_000,
  words,
  open: (): OpenTarget => ({
    starts: () => workload.map(({ example }) => Buffer.from(example)),
    run: (input) => take(input.toString('utf8')),
  }),
};

function take(code: string): Taken {
  const compiled = compileProgram(code);
  if (!compiled.ok) {
    const { message, line, column } = compiled;
    mustHold(/^\(\d+,\d+\): error [A-Z]+\d+: ./s.test(message), () => `no line of a compiler: ${beginningOf(message)}`);
    mustHold(
      line >= 1 && column >= 1 && line <= code.split(/\r\n|\r|\n/).length,
      () => `(${line},${column}) is no place in ${beginningOf(code)}`,
    );
    return 'refused';
  }
  run(compiled.program);
  return 'accepted';
}

function run(program: CompiledProgram): void {
  const machine = program.run(createTrace().host);
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    const next = machine.next();
    if (next.done !== true) continue;
    const result = next.value;
    mustHold(
      result.ok || (result.error !== '' && result.line >= 1),
      () => `an error without a place: ${beginningOf(result)}`,
    );
    return;
  }
}

const examples = [
  "Scene['Player'].transform.position",
  "Scene['Player'].GetComponent<Transform>().position.x + 1",
  'GameObject.Find("Player").name.Length > 3 && true || !false',
  "Scene['Nobody']?.transform",
  '-7 % 3 + 2 * (4 - 1) / 2.0f',
  "'it\\'s \\u0041\\n' + null + 1l",
  'new_thing.x[0](1, 2).y<int>(3)',
  '2147483647 + 1 == -2147483648',
  'Camera.main.transform.rotation.eulerAngles',
  "Scene.objects[0].name == 'Main Camera'",
];

const queryWords = [
  "Scene['",
  "']",
  '.transform',
  '?.',
  '(',
  ')',
  '[',
  ']',
  '<',
  '>',
  '&&',
  '||',
  '==',
  '!',
  '-',
  '"',
  "'",
  '\\u',
  '1e9',
  '9223372036854775808',
  ' ',
  'null',
  '.GetType()',
  '.ToString()',
  '= 1',
  ';',
];

/** Queries, from text to a value over a small scene. */
export const query: Target = {
  name: 'query',
  what: 'The query language: a value that can be rendered, or an error with a place in the text.',
  weight: 10,
  batch: 10_000,
  words: queryWords,
  open(): OpenTarget {
    return {
      starts: () => examples.map((text) => Buffer.from(text)),
      run: (input) => takeQuery(input.toString('utf8')),
    };
  },
};

function takeQuery(text: string): Taken {
  const result = runQuery(text, createTrace(createScene()).host);
  if (!result.ok) {
    const { line, column, message } = result;
    mustHold(
      line >= 1 && column >= 1 && line <= text.split(/\r\n|\r|\n/).length,
      () => `(${line},${column}) is no place in ${beginningOf(text)}`,
    );
    mustHold(message.startsWith(`(${line},${column}): `), () => `the message names no place: ${beginningOf(message)}`);
    return 'refused';
  }
  const rendered = JSON.stringify(renderValue(result.value));
  mustHold(typeof rendered === 'string', () => `a value that is no JSON: ${beginningOf(text)}`);
  return 'accepted';
}
