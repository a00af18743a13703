import { implicitConversion } from '../csharp/conversions.ts';
import { unityObject } from '../csharp/values/engine-types.ts';
import type { Method } from '../csharp/library/member.ts';
import { chooseOverload } from '../csharp/choose-overload.ts';
import { typeOf, unbox } from '../csharp/values/raw.ts';
import { derivesFrom, type CsType } from '../csharp/values/types.ts';
import type { CsValue, Raw } from '../csharp/values/value.ts';
import type { Link } from './syntax.ts';
import { evaluateError, resolveQueryType } from './query-types.ts';

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
