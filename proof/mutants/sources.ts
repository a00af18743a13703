import { readdirSync, readFileSync, statSync, existsSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { parseSync } from 'oxc-parser';

/** The repository. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** A node and the file that it is in. */
interface Found {
  readonly source: Source;
  readonly node: SyntaxNode;
}

const texts = new Map<string, string>();

const parsed = new Map<string, Source>();

const folders = new Map<string, readonly string[]>();

/** A file, by its path below the repository. */
export function readText(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(ROOT, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** The whole of a TypeScript file. */
export function findFile(file: string): Found {
  const source = parsed.get(file) ?? parseSource(file, readText(file));
  parsed.set(file, source);
  return { source, node: source.program };
}

/** The declaration with this path of names in one file of a folder, or in this file. Throws AnchorError unless there is exactly one. */
export function findSymbol(where: string, path: string): Found {
  const [name = ''] = path.split('.');
  const found = filesIn(where)
    .filter((file) => readText(file).includes(name))
    .flatMap((file) => {
      const { source } = findFile(file);
      return [...declarations(source)].filter(([each]) => each === path).map(([, node]) => ({ source, node }));
    });
  if (found[0] !== undefined && found.length === 1) return found[0];
  const places = found.map(({ source }) => source.file).join(', ');
  throw new AnchorError(`${where} declares ${path} ${found.length} times${places && `: ${places}`}`);
}

/** The TypeScript files below a folder, without tests. */
function filesIn(where: string): readonly string[] {
  const known = folders.get(where);
  if (known !== undefined) return known;
  const listed = statSync(join(ROOT, where)).isFile()
    ? [where]
    : readdirSync(join(ROOT, where), { recursive: true, encoding: 'utf8' }).map((name) => join(where, name));
  const files = listed.filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\.d\.ts$/.test(name)).toSorted();
  folders.set(where, files);
  return files;
}

/** An anchor resolves to no node, or to several. */
export class AnchorError extends Error {}

/** Kinds of nodes that an anchor can name. `named`: the members of which one is the required name. */
interface Kind {
  readonly types: RegExp;
  readonly named?: readonly string[];
}

/** The node in a member: `childIn(call, 'callee')`. */
const childIn = (node: SyntaxNode, slot: string): SyntaxNode | undefined =>
  node.children.find((child) => child.slot === slot);

/** The text of a node without layout. */
const textOf = ({ text }: Source, node: SyntaxNode): string => text.slice(node.start, node.end).replaceAll(/\s+/g, '');

/** Keywords that begin a step of an anchor, and their kinds of nodes. */
const KINDS: Readonly<Record<string, Kind>> = {
  call: { types: /^(?:Call|New)Expression$/, named: ['callee'] },
  const: { types: /^VariableDeclarator$/, named: ['id'] },
  set: { types: /^(?:Assignment|Update)Expression$/, named: ['left', 'argument'] },
  key: { types: /^(?:Property|PropertyDefinition)$/, named: ['key'] },
  case: { types: /^SwitchCase$/, named: ['test'] },
  if: { types: /^IfStatement$/ },
  choice: { types: /^ConditionalExpression$/ },
  return: { types: /^ReturnStatement$/ },
  throw: { types: /^ThrowStatement$/ },
  loop: { types: /^(?:For\w*|While|DoWhile)Statement$/ },
  arrow: { types: /^ArrowFunctionExpression$/ },
  spread: { types: /^SpreadElement$/ },
};

/** Names of parts of a node, and the members that contain them. */
const SLOTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['test', ['test']],
  ['then', ['consequent']],
  ['else', ['alternate']],
  ['value', ['init', 'right', 'value', 'argument']],
  ['of', ['right']],
  ['body', ['body']],
  ['arg', ['arguments']],
]);

/**
 * The node that an anchor resolves to, from `node` inwards: `if "live === undefined" > test`, `call armDeadline`, `const twin > call find > arg "hub"`.
 * The text in quotes is the beginning of the node after its kind and name, whatever its layout; it is required if several nodes have one kind and name. A call,
 * key or assignment may be named by the end of its path. Throws AnchorError if a step resolves to no node or to several.
 */
export function locate(source: Source, node: SyntaxNode, anchor: string): SyntaxNode {
  return anchor.split(BETWEEN_STEPS).reduce((inside, step) => takeStep(source, inside, step), node);
}

/** ` > ` outside of quotes. */
const BETWEEN_STEPS = / > (?=(?:[^"]*"[^"]*")*[^"]*$)/;

const STEP = /^(?<word>\w+)(?: (?<name>[^"#]+?))?(?: "(?<begin>[^"]+)")?$/;

function takeStep(source: Source, node: SyntaxNode, step: string): SyntaxNode {
  const { word, name, begin } = STEP.exec(step)?.groups ?? {};
  if (word === undefined) throw new AnchorError(`"${step}" is no step of an anchor`);
  const found = candidates(source, node, word, name).filter(
    (each) => begin === undefined || bodyText(source, each, word).startsWith(begin.replaceAll(/\s+/g, '')),
  );
  if (found[0] !== undefined && found.length === 1) return found[0];
  const place = source.text.slice(0, node.start).split('\n').length;
  throw new AnchorError(`\`${step}\` is there ${found.length} times in ${node.type} at ${source.file}:${place}`);
}

/** The nodes that match a step. */
function candidates(source: Source, node: SyntaxNode, word: string, name: string | undefined): readonly SyntaxNode[] {
  const slots = SLOTS.get(word);
  if (slots !== undefined) return node.children.filter(({ slot }) => slots.includes(slot));
  const kind = KINDS[word];
  if (kind === undefined) throw new AnchorError(`an anchor has no word "${word}"`);
  return [...nodesIn(node)].filter(
    (each) => each !== node && kind.types.test(each.type) && isNamed(nameIn(source, each, kind), name),
  );
}

const nameNode = (node: SyntaxNode, kind: Kind | undefined): SyntaxNode | undefined =>
  kind?.named?.map((slot) => childIn(node, slot)).find((child) => child !== undefined);

function nameIn(source: Source, node: SyntaxNode, kind: Kind): string | undefined {
  if (kind.named === undefined) return undefined;
  const found = nameNode(node, kind);
  return found === undefined ? 'default' : textOf(source, found).replaceAll('?.', '.');
}

const isNamed = (found: string | undefined, name: string | undefined): boolean =>
  found === name || (found !== undefined && name !== undefined && found.endsWith(`.${name}`));

/** The text of a node after the keyword and the name of a step, without layout. */
function bodyText(source: Source, node: SyntaxNode, word: string): string {
  const name = nameNode(node, KINDS[word]);
  const text = source.text.slice(name?.end ?? node.start, node.end);
  return text.replace(name === undefined ? KEYWORD : /^\s*[(=:]/, '').replaceAll(/\s+/g, '');
}

const KEYWORD = /^(?:if \(|return\b|throw\b|\.\.\.)/;

/** The statement of a block that contains this node, or the node itself if it is one. */
export function statementAround(node: SyntaxNode): SyntaxNode {
  for (const each of around(node))
    if (['BlockStatement', 'Program', 'StaticBlock'].includes(each.parent?.type ?? '') || isInCase(each)) return each;
  throw new AnchorError(`${node.type} is in no statement`);
}

const isInCase = ({ parent, slot }: SyntaxNode): boolean => parent?.type === 'SwitchCase' && slot === 'consequent';

/** A node of the syntax tree of a TypeScript file (ESTree), with the text that it covers. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly parent: SyntaxNode | undefined;
  /** The member of the parent that contains it: `test`, `body`, `arguments`. */
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
function* nodesIn(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const child of node.children) yield* nodesIn(child);
}

/** A node and those around it, from the inside outwards. */
function* around(node: SyntaxNode): Generator<SyntaxNode> {
  for (let each: SyntaxNode | undefined = node; each !== undefined; each = each.parent) yield each;
}

/** Names of declarations in this file: `createHub`, `Journal.append`, `createLog.append`; and their nodes. */
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

const IMPORT = /^import (?:type )?\{([^}]*)\} from '(\.[^']*\.ts)';/gm;
const EXPORT = /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
const EXPORT_LIST = /^export (?:type )?\{([^}]*)\}/gm;

/** Imports of a source from our own files that they do not export, as `name from path`. `changed`: texts in place of files, by path. */
export function missingImports(file: string, text: string, changed: ReadonlyMap<string, string>): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, names = '', from = '']) => {
    const path = join(dirname(file), from);
    const source = changed.get(path) ?? readSource(path);
    if (source === undefined) return [`${from} is no file`];
    const exported = exportedNames(source);
    return namesIn(names, 0)
      .filter((name) => !exported.has(name))
      .map((name) => `${name} from ${from}`);
  });
}

function readSource(path: string): string | undefined {
  const whole = join(ROOT, path);
  return existsSync(whole) ? readFileSync(whole, 'utf8') : undefined;
}

const exportedNames = (source: string): ReadonlySet<string> =>
  new Set([
    ...[...source.matchAll(EXPORT)].map(([, name = '']) => name),
    ...[...source.matchAll(EXPORT_LIST)].flatMap(([, names = '']) => namesIn(names, 1)),
  ]);

/** The names in the braces of an import (`side` 0: the names in the other file) or of an export (1: the names for importers). */
const namesIn = (braces: string, side: 0 | 1): string[] =>
  braces
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter((part) => part !== '')
    .map((part) => part.split(' as ').at(-side) ?? part);
