import { asNumber, asText, box, asLong } from '../values/raw.ts';
import { bool, double, float, int, long, string, type CsType } from '../values/types.ts';
import type { Raw } from '../values/value.ts';
import { constant, method, staticMethod, type Member, type Method, type LibraryCall } from './member.ts';
import { throwArgumentNull, throwException } from '../values/exceptions.ts';
import { formatText, toText } from '../values/text.ts';
import { fixedText } from '../values/number-text.ts';

function compareToMethod(type: CsType): Method {
  return method('CompareTo', [type], int, ({ self, args: [other = null] }) => compareNumbers(self, other));
}

function compareNumbers(a: Raw, b: Raw): number {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : Number(a > b);
  const [x, y] = [asNumber(a), asNumber(b)];
  return x < y ? -1 : Number(x > y);
}

const INTEGER = /^\s*[+-]?\d+\s*$/;

export const intMembers: readonly Member[] = [
  constant('MaxValue', int, 2 ** 31 - 1),
  constant('MinValue', int, -(2 ** 31)),
  staticMethod('Parse', [string], int, (call) => Number(parseInteger(call, 32))),
  formatMethod(int),
  compareToMethod(int),
];

export const longMembers: readonly Member[] = [
  constant('MaxValue', long, 2n ** 63n - 1n),
  constant('MinValue', long, -(2n ** 63n)),
  staticMethod('Parse', [string], long, (call) => parseInteger(call, 64)),
  formatMethod(long),
  compareToMethod(long),
];

const NAMED_REALS = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Infinity],
  ['∞', Infinity],
  ['-Infinity', -Infinity],
  ['-∞', -Infinity],
]);

const REAL = /^\s*[+-]?(?:[\d,]+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

export const doubleMembers: readonly Member[] = [
  ...realMembers(double, Number.MAX_VALUE, Number.MIN_VALUE),
  staticMethod('Parse', [string], double, parseReal),
];

export const floatMembers: readonly Member[] = [
  ...realMembers(float, Math.fround(3.4028234663852886e38), Math.fround(1.401298464324817e-45)),
  staticMethod('Parse', [string], float, (call) => Math.fround(parseReal(call))),
];

function realMembers(type: CsType, largest: number, smallest: number): Member[] {
  return [
    constant('NaN', type, Number.NaN),
    constant('PositiveInfinity', type, Infinity),
    constant('NegativeInfinity', type, -Infinity),
    constant('MaxValue', type, largest),
    constant('MinValue', type, -largest),
    constant('Epsilon', type, smallest),
    staticMethod('IsNaN', [type], bool, ({ args }) => Number.isNaN(asNumber(args[0]))),
    staticMethod('IsInfinity', [type], bool, ({ args }) => Math.abs(asNumber(args[0])) === Infinity),
    formatMethod(type),
    compareToMethod(type),
  ];
}

function parseInteger(call: LibraryCall, bits: 32 | 64): bigint {
  const text = sourceText(call);
  if (!INTEGER.test(text)) refuseText(text);
  const value = BigInt(text.trim().replace('+', ''));
  if (BigInt.asIntN(bits, value) !== value)
    throwException('OverflowException', `Value was either too large or too small for an Int${bits}.`);
  return value;
}

function parseReal(call: LibraryCall): number {
  const text = sourceText(call);
  const special = NAMED_REALS.get(text.trim());
  if (special !== undefined) return special;
  if (!REAL.test(text)) refuseText(text);
  return Number(text.replaceAll(',', ''));
}

const refuseText = (text: string): never =>
  throwException('FormatException', `The input string '${text}' was not in a correct format.`);

function sourceText(call: LibraryCall): string {
  const [text = null] = call.args;
  if (text === null) throwArgumentNull('s');
  return asText(text);
}

/** ToString(format), for the types that have formats. */
export function formatMethod(type: CsType): Method {
  return method('ToString', [string], string, ({ self, args }) => {
    const format = asText(args[0]);
    const value = box(self, type);
    return format === ''
      ? toText(value)
      : (formatText(value, format) ?? throwException('FormatException', 'Format specifier was invalid.'));
  });
}

/** Ties to even, as Math.Round and Mathf.Round do. */
function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

function methodsOfOne(name: string, types: readonly CsType[], apply: (x: number) => number): Method[] {
  return types.map((type) => staticMethod(name, [type], type, ({ args }) => roundTo(type, apply(asNumber(args[0])))));
}

function methodsOfTwo(name: string, types: readonly CsType[], apply: (x: number, y: number) => number): Method[] {
  return types.map((type) =>
    staticMethod(name, [type, type], type, ({ args }) => roundTo(type, apply(asNumber(args[0]), asNumber(args[1])))),
  );
}

function bothLong(name: string, apply: (x: bigint, y: bigint) => bigint): Method {
  return staticMethod(name, [long, long], long, ({ args }) => apply(asLong(args[0]), asLong(args[1])));
}

function roundTo(type: CsType, value: number): number {
  return type === float ? Math.fround(value) : value;
}

function wrapAbsolute(value: number): number {
  return value === -(2 ** 31) ? value : Math.abs(value);
}

function clampNumber(value: number, low: number, high: number): number {
  return value < low ? low : Math.min(value, high);
}

function clampMethods(types: readonly CsType[]): Method[] {
  return types.map((type) =>
    staticMethod('Clamp', [type, type, type], type, ({ args }) =>
      clampNumber(asNumber(args[0]), asNumber(args[1]), asNumber(args[2])),
    ),
  );
}

const NO_ABSOLUTE = 'Negating the minimum value of a twos complement number is invalid.';

function absInt(value: number): number {
  return value === -(2 ** 31) ? throwException('OverflowException', NO_ABSOLUTE) : Math.abs(value);
}

function absLong(value: bigint): bigint {
  if (value === -(2n ** 63n)) return throwException('OverflowException', NO_ABSOLUTE);
  return value < 0n ? -value : value;
}

export const mathMembers: readonly Member[] = [
  constant('PI', double, Math.PI),
  constant('E', double, Math.E),
  ...methodsOfTwo('Min', [int, float, double], (x, y) => Math.min(x, y)),
  bothLong('Min', (x, y) => (x < y ? x : y)),
  ...methodsOfTwo('Max', [int, float, double], (x, y) => Math.max(x, y)),
  bothLong('Max', (x, y) => (x > y ? x : y)),
  ...methodsOfOne('Abs', [int], absInt),
  ...methodsOfOne('Abs', [float, double], Math.abs),
  staticMethod('Abs', [long], long, ({ args }) => absLong(asLong(args[0]))),
  ...methodsOfOne('Sqrt', [double], Math.sqrt),
  ...methodsOfOne('Floor', [double], Math.floor),
  ...methodsOfOne('Ceiling', [double], Math.ceil),
  ...methodsOfOne('Truncate', [double], Math.trunc),
  ...methodsOfOne('Round', [double], roundHalfEven),
  staticMethod('Round', [double, int], double, ({ args }) =>
    Number(fixedText(asNumber(args[0]), clampNumber(asNumber(args[1]), 0, 15))),
  ),
  ...methodsOfOne('Sin', [double], Math.sin),
  ...methodsOfOne('Cos', [double], Math.cos),
  ...methodsOfOne('Tan', [double], Math.tan),
  ...methodsOfTwo('Atan2', [double], Math.atan2),
  ...methodsOfTwo('Pow', [double], Math.pow),
  ...methodsOfOne('Log', [double], Math.log),
  ...methodsOfOne('Exp', [double], Math.exp),
  ...clampMethods([int, float, double]),
  ...[int, float, double].map((type) => staticMethod('Sign', [type], int, ({ args }) => signOf(asNumber(args[0])))),
];

export const mathfMembers: readonly Member[] = [
  constant('PI', float, Math.fround(Math.PI)),
  constant('Deg2Rad', float, Math.fround(Math.PI / 180)),
  constant('Rad2Deg', float, Math.fround(180 / Math.PI)),
  constant('Infinity', float, Infinity),
  ...methodsOfTwo('Min', [int, float], (x, y) => Math.min(x, y)),
  ...methodsOfTwo('Max', [int, float], (x, y) => Math.max(x, y)),
  ...methodsOfOne('Abs', [int, float], wrapAbsolute),
  ...methodsOfOne('Sqrt', [float], Math.sqrt),
  ...methodsOfOne('Floor', [float], Math.floor),
  ...methodsOfOne('Ceil', [float], Math.ceil),
  ...methodsOfOne('Round', [float], roundHalfEven),
  ...methodsOfOne('Sin', [float], Math.sin),
  ...methodsOfOne('Cos', [float], Math.cos),
  ...methodsOfTwo('Pow', [float], Math.pow),
  ...methodsOfOne('Clamp01', [float], (x) => clampNumber(x, 0, 1)),
  ...clampMethods([int, float]),
  staticMethod('Lerp', [float, float, float], float, ({ args: [a, b, t] }) =>
    Math.fround(asNumber(a) + (asNumber(b) - asNumber(a)) * clampNumber(asNumber(t), 0, 1)),
  ),
  staticMethod('Approximately', [float, float], bool, ({ args: [a, b] }) => isNear(asNumber(a), asNumber(b))),
  ...(
    [
      ['FloorToInt', Math.floor],
      ['CeilToInt', Math.ceil],
      ['RoundToInt', roundHalfEven],
    ] as const
  ).map(([name, apply]) => staticMethod(name, [float], int, ({ args }) => apply(asNumber(args[0])) | 0)),
];

function signOf(value: number): number {
  return Number.isNaN(value)
    ? throwException('ArithmeticException', 'Function does not accept floating point Not-a-Number values.')
    : Math.sign(value) | 0;
}

function isNear(a: number, b: number): boolean {
  return Math.abs(b - a) < Math.max(1e-6 * Math.max(Math.abs(a), Math.abs(b)), 1.17549435e-38 * 8);
}
