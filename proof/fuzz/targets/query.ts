import { createTrace } from '../../../mock-unity/csharp/testing/trace.ts';
import { runQuery } from '../../../mock-unity/query/query.ts';
import { renderValue } from '../../../mock-unity/render/render.ts';
import { createScene } from '../../../mock-unity/scene/create-scene.ts';
import { mustHold, beginningOf, type OpenTarget, type Taken, type Target } from './target.ts';

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

const words = [
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
  words,
  open(): OpenTarget {
    return { starts: () => examples.map((text) => Buffer.from(text)), run: (input) => take(input.toString('utf8')) };
  },
};

function take(text: string): Taken {
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
