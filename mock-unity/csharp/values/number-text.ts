/** .NET switches to scientific notation beyond this many digits before the point, and below 0.0001. */
const DOUBLE_DIGITS = 17;

const FLOAT_DIGITS = 9;

const SMALLEST_PLAIN_EXPONENT = -4;

/** double.ToString() of .NET with the invariant culture: the shortest digits that parse to the same double. */
export function doubleText(value: number): string {
  return specialText(value) ?? arrangeDigits(value.toExponential(), DOUBLE_DIGITS);
}

/** float.ToString(): the shortest digits that parse to the same float. */
export function floatText(value: number): string {
  return specialText(value) ?? arrangeDigits(shortestFloat(value), FLOAT_DIGITS);
}

/** The double that is written with the digits of this float: 0.1 for 0.1f. */
export function floatAsDouble(value: number): number {
  return Number.isFinite(value) ? Number(shortestFloat(value)) : value;
}

function specialText(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  return undefined;
}

function shortestFloat(value: number): string {
  for (let precision = 0; precision < FLOAT_DIGITS; precision += 1) {
    const text = value.toExponential(precision);
    if (Math.fround(Number(text)) === value) return text;
  }
  return value.toExponential(FLOAT_DIGITS - 1);
}

/** `scientific` is d.ddde±x. */
function arrangeDigits(scientific: string, maxDigits: number): string {
  const [mantissa = '', exponentText = '0'] = scientific.split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace('-', '').replace('.', '').replace(/0+$/, '') || '0';
  const exponent = Number(exponentText);
  if (exponent < SMALLEST_PLAIN_EXPONENT || exponent >= maxDigits) return sign + scientificText(digits, exponent);
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return sign + (fraction === '' ? whole : `${whole}.${fraction}`);
}

function scientificText(digits: string, exponent: number): string {
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
  const sign = exponent < 0 ? '-' : '+';
  return `${digits.slice(0, 1)}${fraction}E${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** Fixed-point text, rounded exactly, ties to even: .NET's "F" format. */
export function fixedText(value: number, digits: number): string {
  if (!Number.isFinite(value)) return specialText(value) ?? '';
  const text = Math.abs(value) < 1e21 ? value.toFixed(digits) : largeFixed(value, digits);
  return isTie(value, digits) ? roundTieToEven(value, text, digits) : withNegativeZero(value, text);
}

/** toFixed has no exact digits from 1e21 on; such a double is whole. */
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
