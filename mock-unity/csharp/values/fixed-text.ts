import { specialText } from './number-text.ts';

/** Fixed-point text, rounded exactly, ties to even: .NET's "F" format. */
export function fixedText(value: number, digits: number): string {
  if (!Number.isFinite(value)) return specialText(value) ?? '';
  const text = Math.abs(value) < 1e21 ? value.toFixed(digits) : largeFixed(value, digits);
  return isTie(value, digits) ? roundTieToEven(value, text, digits) : withNegativeZero(value, text);
}

/** toFixed gives up its exact digits at 1e21; such a double is whole. */
function largeFixed(value: number, digits: number): string {
  return BigInt(value).toString() + (digits > 0 ? `.${'0'.repeat(digits)}` : '');
}

/** A binary fraction can lie exactly between two decimals only if it has at most one bit more than there are digits. */
function isTie(value: number, digits: number): boolean {
  const scaled = value * 2 ** (digits + 1);
  return Number.isSafeInteger(scaled) && value.toFixed(digits + 1).endsWith('5');
}

function roundTieToEven(value: number, roundedAway: string, digits: number): string {
  const truncated = value.toFixed(digits + 1).slice(0, digits === 0 ? -2 : -1);
  return Number(truncated.at(-1)) % 2 === 0 ? truncated : roundedAway;
}

function withNegativeZero(value: number, text: string): string {
  return Object.is(value, -0) && !text.startsWith('-') ? `-${text}` : text;
}
