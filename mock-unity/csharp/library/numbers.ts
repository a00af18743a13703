import { asNumber, asText, box } from '../values/raw.ts';
import { bool, double, float, int, long, string, type CsType } from '../values/types.ts';
import type { Raw } from '../values/value.ts';
import { constant, method, staticMethod, type Member, type Method, type Call } from './member.ts';
import { throwArgumentNull, throwException } from '../values/exceptions.ts';
import { formatText, toText } from '../values/text.ts';

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

function parseInteger(call: Call, bits: 32 | 64): bigint {
  const text = sourceText(call);
  if (!INTEGER.test(text)) throwException('FormatException');
  const value = BigInt(text.trim().replace('+', ''));
  if (BigInt.asIntN(bits, value) !== value)
    throwException('OverflowException', `Value was either too large or too small for an Int${bits}.`);
  return value;
}

function parseReal(call: Call): number {
  const text = sourceText(call);
  const special = NAMED_REALS.get(text.trim());
  if (special !== undefined) return special;
  if (!REAL.test(text)) throwException('FormatException');
  return Number(text.replaceAll(',', ''));
}

function sourceText(call: Call): string {
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
