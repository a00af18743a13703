import { checkReceiver } from '../csharp/bind-member.ts';
import { implicitConversion } from '../csharp/conversions.ts';
import { memberNames, membersNamed } from '../csharp/library/library.ts';
import type { LibraryContext } from '../csharp/library/member.ts';
import { scene } from '../csharp/values/engine-types.ts';
import { asLong, asValue, box, typeOf, unbox } from '../csharp/values/raw.ts';
import { keywordType, long, object, type CsType } from '../csharp/values/types.ts';
import type { CsValue, Raw } from '../csharp/values/value.ts';
import { pathOf } from '../scene/scene.ts';
import {
  evaluateBinary,
  evaluateUnary,
  evaluateError,
  nameError,
  queryTypeNamed,
  resolveQueryType,
  runLibrary,
  nearestNameHint,
  isPure,
  mayChange,
  genericHint,
  typeArgumentOf,
  chooseMethod,
  convertArgument,
} from './query-methods.ts';
import { QueryError, type ChainLink, type Query, type Span } from './syntax.ts';

export interface Evaluation {
  readonly source: string;
  readonly context: LibraryContext;
  /** Also methods that may change something. */
  readonly allowMethods: boolean;
}

/** Value of a query over the scene of the context. Throws {@link QueryError}. */
export function evaluateQuery(evaluation: Evaluation, query: Query): CsValue {
  switch (query.kind) {
    case 'literal':
      return query.value;
    case 'typeof':
      return { kind: 'type', type: resolveQueryType(query.type) };
    case 'group':
      return evaluateQuery(evaluation, query.inner);
    case 'name':
      return evaluateChain(evaluation, { start: query, links: [], at: query.at, end: query.end });
    case 'chain':
      return evaluateChain(evaluation, query);
    case 'unary':
      return evaluateUnary(evaluateQuery(evaluation, query.operand), query);
    case 'binary':
      return evaluateBinary((part) => evaluateQuery(evaluation, part), query);
  }
}

/** Result of the links before: a value, or a type whose static members come next. */
type Present =
  | {
      readonly kind: 'value';
      readonly value: CsValue;
      /** What may have been meant where it is null. */ readonly hint?: string;
    }
  | { readonly kind: 'type'; readonly type: CsType };

interface Chain extends Span {
  readonly start: Query;
  readonly links: readonly ChainLink[];
}

function evaluateChain(evaluation: Evaluation, chain: Chain): CsValue {
  const root = rootOf(evaluation, chain);
  let { present } = root;
  for (let at = root.used; at < chain.links.length; at += 1) {
    const link = chain.links[at];
    if (link === undefined) break;
    const span = { at: chain.at, end: chain.links[at - 1]?.end ?? chain.start.end };
    if (link.kind === 'member' && link.conditional && present.kind === 'value' && present.value === null) return null;
    const call = chain.links[at + 1];
    const isCall = link.kind === 'member' && call?.kind === 'call';
    present = {
      kind: 'value',
      value: isCall
        ? callMethod(evaluation, present, { link, args: call.args, span })
        : followLink(evaluation, present, { link, span }),
    };
    if (isCall) at += 1;
  }
  if (present.kind === 'value') return present.value;
  throw nameError(
    `'${present.type.name}' is a type: ask for a member of it, or for typeof(${present.type.name})`,
    chain,
  );
}

interface Root {
  readonly present: Present;
  /** Links that are part of the root. */
  readonly used: number;
}

function rootOf(evaluation: Evaluation, { start, links }: Chain): Root {
  if (start.kind !== 'name') return { present: { kind: 'value', value: evaluateQuery(evaluation, start) }, used: 0 };
  const [first] = links;
  if (start.name === 'Scene' && first?.kind === 'index') return { present: locateItem(evaluation, first), used: 1 };
  return typeRoot(start.name, links) ?? unknownRoot(start);
}

function locateItem(evaluation: Evaluation, index: ChainLink & { kind: 'index' }): Present {
  const [name, extra] = index.args.map((arg) => evaluateQuery(evaluation, arg));
  if (typeof name !== 'string' || extra !== undefined)
    throw evaluateError("expected one name or path of a GameObject in quotes, as in Scene['Player/Hand']", index);
  const open = evaluation.context.host.scene;
  const value = open.locate(name);
  return { kind: 'value', value, hint: value === null ? nearestInScene(name, open.all().map(pathOf)) : '' };
}

/** A name is compared with names, a path with paths. */
function nearestInScene(name: string, paths: readonly string[]): string {
  const root = name.startsWith('/') ? '/' : '';
  return nearestNameHint(
    name,
    paths.map((path) => (name.includes('/') ? `${root}${path}` : path.slice(path.lastIndexOf('/') + 1))),
  );
}

/** The longest dotted prefix that names a type. */
function typeRoot(first: string, links: readonly ChainLink[]): Root | undefined {
  let name = first;
  const type = keywordType(first) ?? queryTypeNamed(first);
  let found: Root | undefined = type && { present: { kind: 'type', type }, used: 0 };
  for (const [at, link] of links.entries()) {
    if (link.kind !== 'member' || link.conditional) break;
    name += `.${link.name}`;
    const longer = queryTypeNamed(name);
    if (longer !== undefined) found = { present: { kind: 'type', type: longer }, used: at + 1 };
  }
  return found;
}

function unknownRoot({ name, at, end }: Query & { kind: 'name' }): never {
  throw nameError(
    `'${name}' is neither a type nor an object: start with a type such as GameObject, or with Scene['${name}']`,
    { at, end },
  );
}

interface Step<L extends ChainLink = ChainLink> {
  readonly link: L;
  /** The text before the link, for messages. */
  readonly span: Span;
}

function followLink(evaluation: Evaluation, present: Present, { link, span }: Step): CsValue {
  switch (link.kind) {
    case 'member':
      return readMember(evaluation, present, { link, span });
    case 'index':
      return readIndex(evaluation, present, { link, span });
    case 'call':
      throw nameError(`'${textOf(evaluation, span)}' is not a method${sceneHint(textOf(evaluation, span))}`, link);
  }
}

const sceneHint = (before: string): string => (before === 'Scene' ? `: ${objectOf('name')}` : '');

/** How a query names an object of the scene. */
const objectOf = (name: string): string => `an object of the scene is Scene['${name}']`;

function textOf({ source }: Evaluation, { at, end }: Span): string {
  return source.slice(at, end);
}

/** The type whose members are meant, with the receiver. Null is an error that names what is null. */
function receiverOf(evaluation: Evaluation, present: Present, { link, span }: Step): { type: CsType; self: Raw } {
  if (present.kind === 'type') return { type: present.type, self: null };
  const { value, hint = '' } = present;
  if (value === null) {
    const wanted = link.kind === 'member' ? `'${link.name}'` : 'element';
    throw new QueryError(
      'evaluate',
      `${textOf(evaluation, span)} is null${hint}, so it has no ${wanted}`,
      link.at,
      'System.NullReferenceException',
    );
  }
  return { type: typeOf(value), self: runLibrary(link, () => checkReceiver(unbox(value))) };
}

function readMember(evaluation: Evaluation, present: Present, step: Step<ChainLink & { kind: 'member' }>): CsValue {
  const { link } = step;
  const { type, self } = receiverOf(evaluation, present, step);
  const [member] = membersNamed(type, link.name, present.kind === 'type');
  if (member === undefined) throw unknownMember(evaluation, present, { type, link, sceneObject: link.name });
  if (member.kind === 'method') throw nameError(`'${link.name}' is a method: write ${link.name}(...)`, link);
  return runLibrary(link, () => box(member.get(evaluation.context, self), member.type));
}

interface UnknownMember {
  readonly type: CsType;
  readonly link: ChainLink & { kind: 'member' };
  /** A name that may be an object of the scene, in a query on the scene. */
  readonly sceneObject: string;
}

/** The error for a member that does not exist, with a query that would not be refused. */
function unknownMember(
  { allowMethods }: Evaluation,
  present: Present,
  { type, link, sceneObject }: UnknownMember,
): QueryError {
  const isType = present.kind === 'type';
  const [other] = membersNamed(type, link.name, !isType);
  if (other !== undefined && isType)
    return nameError(`'${type.name}.${link.name}' needs an object: it is not static`, link);
  const mayChange = other?.kind === 'method' && !allowMethods && !isPure(type, link.name);
  if (mayChange)
    return nameError(
      `'${link.name}' is static, and may change something: a query calls ${type.name}.${link.name} only with allow_methods: true, and unity_execute_code is for changes`,
      link,
    );
  if (other !== undefined) return nameError(`'${link.name}' is static: write ${type.name}.${link.name}`, link);
  const hint =
    isType && type.fullName === scene.fullName
      ? `: ${objectOf(sceneObject)}`
      : nearestNameHint(link.name, memberNames(type, isType));
  return nameError(`'${type.name}' has no member '${link.name}'${hint}`, link);
}

function readIndex(evaluation: Evaluation, present: Present, step: Step<ChainLink & { kind: 'index' }>): CsValue {
  const { link } = step;
  if (present.kind === 'type') throw nameError(`'${present.type.name}' is a type and cannot be indexed`, link);
  const { self, type } = receiverOf(evaluation, present, step);
  const items = elementsOf(self);
  if (items === undefined) throw evaluateError(`a value of type '${type.name}' cannot be indexed`, link);
  const [index, extra] = link.args.map((arg) => evaluateQuery(evaluation, arg));
  const convert = index === undefined || index === null ? undefined : implicitConversion(typeOf(index), long);
  if (index === undefined || extra !== undefined || convert === undefined)
    throw evaluateError('expected one whole number as index', link);
  const at = asLong(convert(unbox(index)));
  if (at >= 0n && at < items.length) return items.at(Number(at));
  throw new QueryError(
    'evaluate',
    `index ${at} is outside ${textOf(evaluation, step.span)}, which has ${items.length} items`,
    link.at,
    'System.IndexOutOfRangeException',
  );
}

function elementsOf(self: Raw): { length: number; at(index: number): CsValue } | undefined {
  if (typeof self === 'string')
    return { length: self.length, at: (index) => ({ kind: 'char', value: self.charAt(index) }) };
  if (typeof self !== 'object' || (self?.kind !== 'array' && self?.kind !== 'list')) return undefined;
  return { length: self.items.length, at: (index) => box(self.items[index] ?? null, self.element) };
}

interface MethodStep extends Step {
  readonly args: readonly Query[];
}

function callMethod(evaluation: Evaluation, present: Present, step: MethodStep): CsValue {
  const { link } = step;
  if (link.kind !== 'member') throw evaluateError('a call needs a method name', link);
  const { type, self } = receiverOf(evaluation, present, step);
  const members = membersNamed(type, link.name, present.kind === 'type');
  if (members.length === 0) throw unknownMember(evaluation, present, { type, link, sceneObject: 'name' });
  const methods = members
    .filter((member) => member.kind === 'method')
    .filter((method) => (method.generic !== undefined) === link.typeArgs.length > 0);
  if (methods.length === 0)
    throw evaluateError(
      genericHint(
        members.some((member) => member.kind === 'method'),
        link,
      ),
      link,
    );
  const typeArgument = typeArgumentOf(link);
  const args = step.args.map((arg) => evaluateQuery(evaluation, arg));
  const method = chooseMethod(methods, args, { type, link });
  if (method.suspends !== undefined)
    throw nameError(`'${type.name}.${method.name}' would block the Editor and cannot be called in a query`, link);
  if (!evaluation.allowMethods && !isPure(type, method.name)) throw nameError(mayChange(type, method.name), link);
  const converted = args.map((arg, at) => convertArgument(arg, method.parameters[at] ?? object));
  const raw = runLibrary(link, () =>
    method.call({ context: evaluation.context, self, args: converted, typeArgument: typeArgument ?? object }),
  );
  return typeArgument === undefined ? box(raw, method.returns) : asValue(raw);
}
