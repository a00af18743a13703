import { isSceneObject, box, typeOf } from './raw.ts';
import { doubleText, floatText, fixedText } from './number-text.ts';
import { gameObjectOf } from '../../scene/scene.ts';
import { structText } from './struct-types.ts';
import type { Boxed, CsAnonymous, CsObject, CsValue } from './value.ts';

/** x.ToString() with the invariant culture; the empty string for null, as in concatenation. */
export function toText(value: CsValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  switch (value.kind) {
    case 'int':
    case 'long':
      return value.value.toString();
    case 'float':
      return floatText(value.value);
    case 'double':
      return doubleText(value.value);
    case 'char':
      return value.value;
    case 'vector2':
      return tupleText([value.x, value.y], 2);
    case 'vector3':
      return tupleText([value.x, value.y, value.z], 2);
    case 'quaternion':
      return tupleText([value.x, value.y, value.z, value.w], 5);
    case 'color':
      return `RGBA${tupleText([value.r, value.g, value.b, value.a], 3)}`;
    case 'anonymous':
      return anonymousText(value);
    case 'struct':
      return structText(value, toText);
    case 'exception':
      return value.message === '' ? value.type.fullName : `${value.type.fullName}: ${value.message}`;
    case 'type':
      return value.type.runtimeName;
    case 'array':
    case 'list':
    case 'task':
    case 'wait_for_seconds':
    case 'cancellation_token':
    case 'scene':
    case 'continuation':
      return typeOf(value).runtimeName;
    case 'texture':
      // Its name, which is empty, and its type.
      return ` (${typeOf(value).runtimeName})`;
    case 'game_object':
    case 'transform':
    case 'component':
      return isSceneObject(value) && value.destroyed
        ? 'null'
        : `${gameObjectOf(value).name} (${typeOf(value).runtimeName})`;
  }
}

function tupleText(members: readonly number[], digits: number): string {
  return `(${members.map((member) => fixedText(member, digits)).join(', ')})`;
}

function anonymousText(value: CsAnonymous): string {
  const members = value.type.members.map(
    ({ name, type }, index) => `${name} = ${toText(box(value.values[index] ?? null, type))}`,
  );
  return `{ ${members.join(', ')} }`;
}

const FORMATS = /^([FNDXfndx])(\d{0,2})$/;

/** Whether a format specifier is one of those of the subset: F, N, D and X with up to two digits. */
export function isSupportedFormat(format: string): boolean {
  return FORMATS.test(format);
}

/** x.ToString(format); undefined where .NET throws a FormatException. Values without formats ignore it. */
export function formatText(value: CsValue, format: string): string | undefined {
  const [, letter = '', digitsText = ''] = FORMATS.exec(format) ?? [];
  const digits = digitsText === '' ? undefined : Number(digitsText);
  if (value === null || typeof value !== 'object') return toText(value);
  if (value.kind === 'int' || value.kind === 'long')
    return integerFormat(BigInt(value.value), { letter, digits, bits: value.kind === 'int' ? 32 : 64 });
  if (value.kind === 'float' || value.kind === 'double') return realFormat(value.value, letter, digits);
  const members = vectorMembers(value);
  return members === undefined ? toText(value) : vectorFormat(members, letter, digits);
}

function vectorMembers(value: Boxed | CsObject): readonly number[] | undefined {
  if (value.kind === 'vector2') return [value.x, value.y];
  if (value.kind === 'vector3') return [value.x, value.y, value.z];
  return value.kind === 'quaternion' ? [value.x, value.y, value.z, value.w] : undefined;
}

/** Digits of F and N where the format names none. */
const DEFAULT_DIGITS = 2;

function integerFormat(
  value: bigint,
  format: { letter: string; digits: number | undefined; bits: number },
): string | undefined {
  const sign = value < 0n ? '-' : '';
  const magnitude = (value < 0n ? -value : value).toString();
  const fraction = '0'.repeat(format.digits ?? DEFAULT_DIGITS);
  const point = fraction === '' ? '' : `.${fraction}`;
  switch (format.letter.toUpperCase()) {
    case 'F':
      return sign + magnitude + point;
    case 'N':
      return sign + groupDigits(magnitude) + point;
    case 'D':
      return sign + magnitude.padStart(format.digits ?? 0, '0');
    case 'X': {
      const hex = BigInt.asUintN(format.bits, value)
        .toString(16)
        .padStart(format.digits ?? 0, '0');
      return format.letter === 'X' ? hex.toUpperCase() : hex;
    }
    default:
      return undefined;
  }
}

function realFormat(value: number, letter: string, digits = DEFAULT_DIGITS): string | undefined {
  const text = fixedText(value, digits);
  if (letter === 'F' || letter === 'f') return text;
  if (letter !== 'N' && letter !== 'n') return undefined;
  if (!Number.isFinite(value)) return text;
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(text) ?? [];
  return sign + groupDigits(whole) + rest;
}

function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

function vectorFormat(members: readonly number[], letter: string, digits: number | undefined): string | undefined {
  const texts = members.map((member) => realFormat(member, letter, digits));
  return texts.includes(undefined) ? undefined : `(${texts.join(', ')})`;
}
