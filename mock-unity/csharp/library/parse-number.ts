import { asText } from '../values/raw.ts';
import { throwArgumentNull, throwException } from '../values/exceptions.ts';
import type { Call } from './member.ts';

const INTEGER = /^\s*[+-]?\d+\s*$/;
const REAL = /^\s*[+-]?(?:[\d,]+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;
const NAMED_REALS = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Infinity],
  ['∞', Infinity],
  ['-Infinity', -Infinity],
  ['-∞', -Infinity],
]);

export function parseInteger(call: Call, bits: 32 | 64): bigint {
  const text = sourceText(call);
  if (!INTEGER.test(text)) throwException('FormatException');
  const value = BigInt(text.trim().replace('+', ''));
  if (BigInt.asIntN(bits, value) !== value)
    throwException('OverflowException', `Value was either too large or too small for an Int${bits}.`);
  return value;
}

export function parseReal(call: Call): number {
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
