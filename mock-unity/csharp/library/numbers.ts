import { asNumber } from '../values/raw.ts';
import { bool, double, float, int, long, string } from '../values/types.ts';
import type { CsType } from '../values/types.ts';
import type { Raw } from '../values/value.ts';
import { constant, method, staticMethod } from './member.ts';
import type { Member, Method } from './member.ts';
import { parseInteger, parseReal } from './parse-number.ts';
import { formatMethod } from './format-method.ts';

function compareToMethod(type: CsType): Method {
  return method('CompareTo', [type], int, ({ self, args: [other = null] }) => compareNumbers(self, other));
}

function compareNumbers(a: Raw, b: Raw): number {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : Number(a > b);
  const [x, y] = [asNumber(a), asNumber(b)];
  return x < y ? -1 : Number(x > y);
}

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
