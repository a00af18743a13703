import { parseSync } from 'oxc-parser';

/** A node of the syntax tree of a TypeScript file (ESTree), with the text that it covers. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly parent: SyntaxNode | undefined;
  /** The member of the parent that holds it: `test`, `body`, `arguments`. */
  readonly slot: string;
  readonly children: readonly SyntaxNode[];
  /** The plain members: `name`, `value`, `operator`. */
  readonly plain: Readonly<Record<string, unknown>>;
}

/** A source file with its syntax tree. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly program: SyntaxNode;
}

/** Throws where the text is not TypeScript. */
export function parseSource(file: string, text: string): Source {
  const { program, errors } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  return { file, text, program: treeOf(program, undefined, '') };
}

function treeOf(raw: object, parent: SyntaxNode | undefined, slot: string): SyntaxNode {
  const members = Object.entries(raw);
  const plain = Object.fromEntries(members.filter(([, value]) => typeof value !== 'object'));
  const children: SyntaxNode[] = [];
  const node: SyntaxNode = {
    type: String(plain['type']),
    start: Number(plain['start']),
    end: Number(plain['end']),
    parent,
    slot,
    children,
    plain,
  };
  for (const [name, value] of members)
    for (const item of Array.isArray(value) ? value : [value]) if (isRaw(item)) children.push(treeOf(item, node, name));
  children.sort((a, b) => a.start - b.start);
  return node;
}

const isRaw = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** A node and all below it, in the order of the text. */
export function* nodesIn(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const child of node.children) yield* nodesIn(child);
}

/** A node and those around it, from the inside outwards. */
export function* around(node: SyntaxNode): Generator<SyntaxNode> {
  for (let each: SyntaxNode | undefined = node; each !== undefined; each = each.parent) yield each;
}

/** The node in a member: `childIn(call, 'callee')`. */
export const childIn = (node: SyntaxNode, slot: string): SyntaxNode | undefined =>
  node.children.find((child) => child.slot === slot);

/** The text of a node without layout. */
export const textOf = ({ text }: Source, node: SyntaxNode): string =>
  text.slice(node.start, node.end).replaceAll(/\s+/g, '');

/** The names under which something is declared here: `createHub`, `Journal.append`, `createLog.append`; and what is declared. */
export function* declarations(source: Source): Generator<readonly [path: string, node: SyntaxNode]> {
  for (const node of nodesIn(source.program)) if (declares(source, node)) yield [pathOf(source, node), node];
}

function pathOf(source: Source, node: SyntaxNode): string {
  const names = [...around(node)].flatMap((each) => declares(source, each) ?? []);
  return names.toReversed().join('.');
}

const FUNCTIONS = ['FunctionExpression', 'ArrowFunctionExpression'];

/** The name that a node declares: of a function, a class or one of its members, a constant of the module, a function in an object. */
function declares(source: Source, node: SyntaxNode): string | undefined {
  const value = childIn(node, 'value') ?? childIn(node, 'init');
  const isFunction = value !== undefined && FUNCTIONS.includes(value.type);
  const named = childIn(node, 'id') ?? childIn(node, 'key');
  if (named === undefined) return undefined;
  const name = textOf(source, named).replace(/:.*$/, '');
  if (/^(?:FunctionDeclaration|Class\w+|MethodDefinition|PropertyDefinition)$/.test(node.type)) return name;
  if (node.type === 'Property') return isFunction ? name : undefined;
  const ofModule = node.parent?.parent?.type === 'Program' || node.parent?.parent?.type === 'ExportNamedDeclaration';
  return node.type === 'VariableDeclarator' && (isFunction || ofModule) ? name : undefined;
}
