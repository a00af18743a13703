import { transformSync } from 'esbuild';
import { parseAst } from 'vitest/node';

/** The name of the function that each call of ours is told to. Where it is not defined, nothing is told. */
export const TRACE = '__walk';

/** The source as JavaScript in which every function tells first that it is entered: `file:name`. */
export function addTrace(file: string, source: string): string {
  const { code } = transformSync(source, { loader: 'ts', target: 'esnext', sourcefile: file });
  const inserts: Insert[] = [];
  visit(parseAst(code), 'anonymous', (name, body) => {
    const call = `globalThis.${TRACE}?.(${JSON.stringify(`${file}:${name}`)})`;
    if (body.type === 'BlockStatement') inserts.push({ at: body.start + 1, text: `${call};` });
    else inserts.push({ at: body.start, text: `(${call},(` }, { at: body.end, text: '))' });
  });
  return inserts
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code);
}

interface Insert {
  readonly at: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Calls back for each function that runs when it is called: a generator's body runs later. `called`: by what a function without a name is held. */
function visit(node: Node, called: string, found: (name: string, body: Node) => void): void {
  const name = nameOf(node, called);
  const body = memberOf(node, 'body');
  if (/^(Function|ArrowFunction)/.test(node.type) && Reflect.get(node, 'generator') !== true && body !== undefined)
    found(name, body);
  for (const value of Object.values(node))
    for (const child of [value].flat()) if (isNode(child)) visit(child, name, found);
}

function nameOf(node: Node, called: string): string {
  const name = memberOf(node, 'id') ?? memberOf(node, 'key');
  const text = name === undefined ? undefined : Reflect.get(name, 'name');
  return typeof text === 'string' ? text : called;
}

function memberOf(node: Node, key: string): Node | undefined {
  const value: unknown = Reflect.get(node, key);
  return isNode(value) ? value : undefined;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
