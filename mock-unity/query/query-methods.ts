import { implicitConversion } from '../csharp/conversions.ts';
import { unityObject } from '../csharp/values/engine-types.ts';
import type { Method } from '../csharp/library/member.ts';
import { chooseOverload } from '../csharp/bind-call.ts';
import { typeOf, unbox } from '../csharp/values/raw.ts';
import { derivesFrom, type CsType } from '../csharp/values/types.ts';
import type { CsValue, Raw } from '../csharp/values/value.ts';
import type { Link } from './syntax.ts';
import { evaluateError, resolveQueryType } from './query-types.ts';
import { pureMethods } from '../../generated/typescript/workload.ts';

export const mayChange = (type: CsType, name: string): string =>
  `'${type.name}.${name}' may change something: a query calls it only with allow_methods: true, and unity_execute_code is for changes`;

export function genericHint(isMethod: boolean, link: Link & { kind: 'member' }): string {
  if (!isMethod) return `'${link.name}' is not a method`;
  return link.typeArgs.length > 0
    ? `'${link.name}' takes no type argument`
    : `'${link.name}' needs a type argument: ${link.name}<T>(...)`;
}

export function typeArgumentOf({ typeArgs, name }: Link & { kind: 'member' }): CsType | undefined {
  const [first, second] = typeArgs;
  if (first === undefined) return undefined;
  if (second !== undefined) throw evaluateError(`'${name}' takes one type argument`, second);
  const type = resolveQueryType(first);
  if (!derivesFrom(type, unityObject))
    throw evaluateError(`'${type.name}' cannot be the type argument of '${name}'`, first);
  return type;
}

export function chooseMethod(
  methods: readonly Method[],
  args: readonly CsValue[],
  { type, link }: { type: CsType; link: Link & { kind: 'member' } },
): Method {
  const choice = chooseOverload(methods, args.map(typeOf));
  switch (choice.kind) {
    case 'chosen':
      return choice.callable;
    case 'wrong_count':
      throw evaluateError(
        `no '${type.name}.${link.name}' takes ${args.length} argument${args.length === 1 ? '' : 's'}`,
        link,
      );
    case 'wrong_argument': {
      const got = typeOf(args[choice.index] ?? null).name;
      const isOnly = methods.filter((method) => method.parameters.length === args.length).length === 1;
      const wanted = isOnly ? `expected ${choice.parameter.name}, got ${got}` : `no overload takes ${got} there`;
      throw evaluateError(`argument ${choice.index + 1} of '${type.name}.${link.name}': ${wanted}`, link);
    }
  }
}

export function convertArgument(arg: CsValue, parameter: CsType): Raw {
  const convert = implicitConversion(typeOf(arg), parameter);
  return convert === undefined ? arg : convert(unbox(arg));
}

/** Whether that method of a value of the type changes nothing: the list names the type that declares it first. */
export function isPure(type: CsType, method: string): boolean {
  return [...namesOf(type), 'System.Object'].some((name) => {
    const names = pureMethods[name] ?? [];
    return names.includes('*') || names.includes(method);
  });
}

/** Of the type and its bases, as Type.FullName gives them; of a closed generic type, those of the open one. */
function namesOf(type: CsType): string[] {
  if (type.kind === 'array') return ['System.Array'];
  const own = type.runtimeName.replace(/\[.*/, '');
  return type.kind === 'named' && type.base !== null ? [own, ...namesOf(type.base)] : [own];
}

/** Of shorter names a letter is too much. */
const SHORTEST_MISSPELT = 4;

/** ` (did you mean 'x'?)`: another case, or one letter too many, too few, wrong or exchanged with the next; else nothing; never the name itself. */
export function nearestNameHint(name: string, known: readonly string[]): string {
  const all = known.filter((each) => each !== name).toSorted();
  const near =
    all.find((each) => each.toLowerCase() === name.toLowerCase()) ??
    (name.length < SHORTEST_MISSPELT ? undefined : all.find((each) => isOneOff(name, each)));
  return near === undefined ? '' : ` (did you mean '${near}'?)`;
}

function isOneOff(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [left, right] = [a.slice(start), b.slice(start)];
  const isExchanged =
    left.length > 1 && left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  if (isExchanged) return true;
  const [restOfLeft, restOfRight] = [withoutFirst(left), withoutFirst(right)];
  return restOfLeft === restOfRight || restOfLeft === right || left === restOfRight;
}

const withoutFirst = (text: string): string | undefined => (text === '' ? undefined : text.slice(1));
