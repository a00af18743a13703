import { throwArgumentNull, throwException } from '../values/exceptions.ts';
import { asNumber, asSequence, asString, asText, box } from '../values/raw.ts';
import { formatText, toText } from '../values/text.ts';
import { arrayOf, bool, char, int, string, type CsType } from '../values/types.ts';
import type { Raw } from '../values/value.ts';
import { sequence } from '../values/engine-types.ts';
import { method, property, staticMethod, staticProperty, type Member, type Method } from './member.ts';

/** Longer strings would be refused by the JavaScript engine at some length of its own. */
const MAX_STRING_LENGTH = 2 ** 26;

/** A string of the program; OutOfMemoryException if it is too long. */
export function limited(text: string): string {
  return text.length > MAX_STRING_LENGTH ? throwException('OutOfMemoryException') : text;
}

/** The length to pad a text to; OutOfMemoryException if no string can be that long. */
export function limitedWidth(width: number): number {
  if (width < 0) refuseNegative('totalWidth', width);
  return width > MAX_STRING_LENGTH ? throwException('OutOfMemoryException') : width;
}

const widthOf = (width: Raw | undefined): number => limitedWidth(asNumber(width));

/** A method on strings whose result is a string. */
function textMethod(
  name: string,
  parameters: readonly CsType[],
  apply: (self: string, args: readonly Raw[]) => string,
): Method {
  return method(name, parameters, string, ({ self, args }) => limited(apply(asString(self), args)));
}

function testMethods(name: string, apply: (self: string, other: string) => boolean): Method[] {
  return [string, char].map((type) =>
    method(name, [type], bool, ({ self, args }) => apply(asString(self), readNeedle(args[0]))),
  );
}

function findMethods(name: string, apply: (self: string, other: string) => number): Method[] {
  return [string, char].map((type) =>
    method(name, [type], int, ({ self, args }) => apply(asString(self), readNeedle(args[0]))),
  );
}

function readNeedle(raw: Raw | undefined, parameter = 'value'): string {
  return raw === null ? throwArgumentNull(parameter) : asString(raw);
}

/** .NET changes the case unit by unit: no letter becomes two. */
function mapCase(text: string, change: (unit: string) => string): string {
  return text.replace(/[^]/gu, (unit) => (change(unit).length === unit.length ? change(unit) : unit));
}

function sliceText(self: string, start: number, length: number): string {
  if (start < 0) refuseNegative('startIndex', start);
  if (start > self.length) outOfRange('startIndex', 'startIndex cannot be larger than length of string.');
  if (length < 0) refuseNegative('length', length);
  if (start + length > self.length)
    outOfRange('length', 'Index and length must refer to a location within the string.');
  return self.slice(start, start + length);
}

function insertText(self: string, start: number, text: string): string {
  // .NET compares without a sign.
  if (start >>> 0 > self.length) refuseGreater('startIndex', start >>> 0, self.length);
  return self.slice(0, start) + text + self.slice(start);
}

function cutText(self: string, start: number): string {
  if (start < 0) outOfRange('startIndex', 'StartIndex cannot be less than zero.');
  return self.slice(0, start) + sliceText(self, start, 0);
}

function removeText(self: string, start: number, count: number): string {
  if (start < 0) refuseNegative('startIndex', start);
  if (count < 0) refuseNegative('count', count);
  if (count > self.length - start) refuseGreater('count', count, self.length - start);
  return self.slice(0, start) + self.slice(start + count);
}

const refuseNegative = (parameter: string, value: number): never =>
  refuseValue(parameter, value, 'a non-negative value');

const refuseGreater = (parameter: string, value: number, limit: number): never =>
  refuseValue(parameter, value, `less than or equal to '${limit}'`);

const refuseValue = (parameter: string, value: number, expected: string): never =>
  outOfRange(parameter, `${parameter} ('${value}') must be ${expected}.`, `\nActual value was ${value}.`);

function outOfRange(parameter: string, message: string, addition = ''): never {
  throwException('ArgumentOutOfRangeException', `${message} (Parameter '${parameter}')${addition}`);
}

function splitText(self: string, separator: string): Raw {
  const items = separator === '' ? [self] : self.split(separator);
  return { kind: 'array', element: string, items };
}

function joinValues(separator: Raw | undefined, values: Raw | undefined): string {
  const { element, items } = asSequence(values ?? throwArgumentNull('value'));
  return limited(items.map((item) => toText(box(item, element))).join(asText(separator)));
}

/** Pieces of string.Format: text, and holes with index, alignment and format. */
const FORMAT_HOLE = /\{\{|\}\}|\{(\d{1,3})(?:,(-?\d{1,4}))?(?::([^{}]*))?\}|[{}]/g;

function formatPattern(args: readonly Raw[], types: readonly CsType[]): string {
  const [pattern = null, ...values] = args;
  if (pattern === null) throwArgumentNull('format');
  const invalid = (): never => throwException('FormatException', 'Input string was not in a correct format.');
  const text = asString(pattern).replace(
    FORMAT_HOLE,
    (found: string, index: string | undefined, width = '0', letters = '') => {
      if (index === undefined) return found.length === 2 ? found.charAt(0) : invalid();
      const value = values[Number(index)];
      if (value === undefined)
        throwException(
          'FormatException',
          'Index (zero based) must be greater than or equal to zero and less than the size of the argument list.',
        );
      const boxed = box(value, types[Number(index)] ?? string);
      const shown =
        letters === ''
          ? toText(boxed)
          : (formatText(boxed, letters) ?? throwException('FormatException', 'Format specifier was invalid.'));
      return width.startsWith('-') ? shown.padEnd(-Number(width)) : shown.padStart(Number(width));
    },
  );
  return limited(text);
}

function formatMethods(objectType: CsType): Method[] {
  return [1, 2, 3].map((count) => {
    const types = Array.from({ length: count }, () => objectType);
    return staticMethod('Format', [string, ...types], string, ({ args }) => formatPattern(args, types));
  });
}

export function stringMembers(objectType: CsType): readonly Member[] {
  return [
    staticProperty('Empty', string, () => ''),
    property('Length', int, (self) => asString(self).length),
    textMethod('ToUpper', [], (self) => mapCase(self, (unit) => unit.toUpperCase())),
    textMethod('ToLower', [], (self) => mapCase(self, (unit) => unit.toLowerCase())),
    textMethod('ToUpperInvariant', [], (self) => mapCase(self, (unit) => unit.toUpperCase())),
    textMethod('ToLowerInvariant', [], (self) => mapCase(self, (unit) => unit.toLowerCase())),
    textMethod('Trim', [], (self) => self.trim()),
    textMethod('TrimStart', [], (self) => self.trimStart()),
    textMethod('TrimEnd', [], (self) => self.trimEnd()),
    textMethod('Substring', [int], (self, [start]) =>
      sliceText(self, asNumber(start), Math.max(0, self.length - asNumber(start))),
    ),
    textMethod('Substring', [int, int], (self, [start, length]) => sliceText(self, asNumber(start), asNumber(length))),
    textMethod('Replace', [string, string], (self, [from, to]) =>
      self.replaceAll(nonEmpty(readNeedle(from, 'oldValue')), () => asText(to)),
    ),
    textMethod('Replace', [char, char], (self, [from, to]) => self.replaceAll(asString(from), () => asString(to))),
    textMethod('PadLeft', [int], (self, [width]) => self.padStart(widthOf(width))),
    textMethod('PadLeft', [int, char], (self, [width, fill]) => self.padStart(widthOf(width), asString(fill))),
    textMethod('PadRight', [int], (self, [width]) => self.padEnd(widthOf(width))),
    textMethod('PadRight', [int, char], (self, [width, fill]) => self.padEnd(widthOf(width), asString(fill))),
    textMethod('Insert', [int, string], (self, [at, text]) => insertText(self, asNumber(at), readNeedle(text))),
    textMethod('Remove', [int], (self, [at]) => cutText(self, asNumber(at))),
    textMethod('Remove', [int, int], (self, [at, count]) => removeText(self, asNumber(at), asNumber(count))),
    ...testMethods('Contains', (self, other) => self.includes(other)),
    ...testMethods('StartsWith', (self, other) => self.startsWith(other)),
    ...testMethods('EndsWith', (self, other) => self.endsWith(other)),
    ...findMethods('IndexOf', (self, other) => self.indexOf(other)),
    ...findMethods('LastIndexOf', (self, other) => self.lastIndexOf(other)),
    method('Split', [char], arrayOf(string), ({ self, args }) => splitText(asString(self), asString(args[0]))),
    method('Split', [string], arrayOf(string), ({ self, args }) => splitText(asString(self), asText(args[0]))),
    method('ToCharArray', [], arrayOf(char), ({ self }) => ({
      kind: 'array',
      element: char,
      items: Array.from({ length: asString(self).length }, (_, at) => asString(self).charAt(at)),
    })),
    staticMethod('IsNullOrEmpty', [string], bool, ({ args: [text = null] }) => text === null || text === ''),
    staticMethod('IsNullOrWhiteSpace', [string], bool, ({ args: [text = null] }) => asText(text).trim() === ''),
    staticMethod('Join', [string, sequence], string, ({ args: [separator, values] }) => joinValues(separator, values)),
    ...formatMethods(objectType),
  ];
}

function nonEmpty(text: string): string {
  const message = "The value cannot be an empty string. (Parameter 'oldValue')";
  return text === '' ? throwException('ArgumentException', message) : text;
}

function isChar(name: string, pattern: RegExp): Method {
  return staticMethod(name, [char], bool, ({ args }) => pattern.test(asString(args[0])));
}

export const charMembers: readonly Member[] = [
  isChar('IsDigit', /^\p{Nd}$/u),
  isChar('IsLetter', /^\p{L}$/u),
  isChar('IsLetterOrDigit', /^[\p{L}\p{Nd}]$/u),
  isChar('IsWhiteSpace', /^\s$/u),
  isChar('IsUpper', /^\p{Lu}$/u),
  isChar('IsLower', /^\p{Ll}$/u),
  staticMethod('ToUpper', [char], char, ({ args }) => mapCase(asString(args[0]), (unit) => unit.toUpperCase())),
  staticMethod('ToLower', [char], char, ({ args }) => mapCase(asString(args[0]), (unit) => unit.toLowerCase())),
];

export const boolMembers: readonly Member[] = [
  staticMethod('Parse', [string], bool, ({ args: [text = null] }) => {
    const word = text === null ? throwArgumentNull('value') : asString(text).trim().toLowerCase();
    if (word !== 'true' && word !== 'false')
      throwException('FormatException', `String '${asString(text)}' was not recognized as a valid Boolean.`);
    return word === 'true';
  }),
];
