/**
 * The head of `validators.js`: everything that Ajv's standalone code would `require`, and the conversion of
 * its first error to a Violation. Plain JavaScript, since it is printed unchanged.
 */
export const validatorRuntime = String.raw`
/** Length in code points, as JSON Schema counts. */
function codePoints(text) {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit <= 0xdbff && at + 1 < text.length && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) at += 1;
    length += 1;
  }
  return length;
}

const dateTime = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-](\d\d):(\d\d))$/;

/** RFC 3339; a leap second is allowed at the end of any minute. */
function isDateTime(text) {
  const found = dateTime.exec(text);
  if (found === null) return false;
  const [year, month, day, hour, minute, second, offsetHour, offsetMinute] = found.slice(1).map((part) => Number(part ?? 0));
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days && hour <= 23 && minute <= 59 && second <= 60 && offsetHour <= 23 && offsetMinute <= 59;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const uri = /^[a-z][a-z0-9+.-]*:(?:[a-z0-9._~:/?#[\]@!$&'()*+,;=-]|%[0-9a-f]{2})+$/i;
const formats = { uuid: (text) => uuid.test(text), 'date-time': isDateTime, uri: (text) => uri.test(text) };

const maxShown = 40;

function clip(text, max = maxShown) {
  if (text.length <= max) return text;
  const end = (text.charCodeAt(max - 1) & 0xfc00) === 0xd800 ? max - 1 : max;
  return text.slice(0, end) + '…';
}

/** A value in a few words; never more than a short piece of it. */
function describe(value) {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(clip(value)) + ' (string)';
  if (Array.isArray(value)) return 'an array of ' + value.length;
  if (typeof value === 'object') return 'an object';
  return clip(String(value)) + ' (' + typeof value + ')';
}

const escapeToken = (name) => name.replaceAll('~', '~0').replaceAll('/', '~1');
const unescapeToken = (token) => token.replaceAll('~1', '/').replaceAll('~0', '~');

function valueAt(root, pointer) {
  let value = root;
  for (const token of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = value[unescapeToken(token)];
  }
  return value;
}

const articles = { object: 'an object', array: 'an array', integer: 'an integer', null: 'null' };
const formatHints = { uuid: 'a UUID', 'date-time': 'a time such as 2026-11-21T10:00:00.000Z', uri: 'a URI' };
const counted = (limit, noun) => limit + ' ' + noun + (limit === 1 ? '' : 's');

function typeNames(type) {
  return (Array.isArray(type) ? type : [type]).map((name) => articles[name] ?? 'a ' + name).join(' or ');
}

function choices(values) {
  const shown = values.slice(0, 20).map((value) => JSON.stringify(value)).join(', ');
  return values.length === 1 ? shown : 'one of ' + shown + (values.length > 20 ? ', …' : '');
}

function expectation(keyword, params, members) {
  switch (keyword) {
    case 'type':
      return typeNames(params.type);
    case 'required':
      return 'a member "' + params.missingProperty + '"';
    case 'additionalProperties':
      return members.length === 0 ? 'no member of this name' : 'one of the members ' + members.join(', ');
    case 'enum':
      return choices(params.allowedValues);
    case 'const':
      return JSON.stringify(params.allowedValue);
    case 'minimum':
      return 'a number of at least ' + params.limit;
    case 'maximum':
      return 'a number of at most ' + params.limit;
    case 'minLength':
      return 'a string of at least ' + counted(params.limit, 'character');
    case 'maxLength':
      return 'a string of at most ' + counted(params.limit, 'character');
    case 'minItems':
      return 'an array of at least ' + counted(params.limit, 'item');
    case 'maxItems':
      return 'an array of at most ' + counted(params.limit, 'item');
    case 'pattern':
      return formatHints[patternFormats[params.pattern]] ?? 'a string matching ' + params.pattern;
    case 'format':
      return formatHints[params.format] ?? params.format;
    case 'not':
      return 'no member of this name here';
    default:
      return 'a value that satisfies "' + keyword + '"';
  }
}

function received(keyword, params, value) {
  if (keyword === 'additionalProperties') return 'the unknown member ' + JSON.stringify(clip(params.additionalProperty));
  if (keyword === 'minLength' && value === '') return 'an empty string';
  if (keyword === 'minLength' || keyword === 'maxLength') return describe(value) + ' of ' + codePoints(value);
  return describe(value);
}

/** A missing member most often has another name in the value. */
function strangers(root, members) {
  const unknown = members.length === 0 ? [] : Object.keys(root).filter((name) => !members.includes(name)).map((name) => JSON.stringify(clip(name)));
  if (unknown.length === 0) return '';
  if (unknown.length === 1) return '; ' + unknown[0] + ' is not an argument';
  const last = unknown.length > 5 ? 'more' : unknown.at(-1);
  return '; ' + unknown.slice(0, Math.min(5, unknown.length - (unknown.length > 5 ? 0 : 1))).join(', ') + ' and ' + last + ' are not arguments';
}

/** What is wrong, in one sentence. */
export function sentenceOf({ pointer, keyword, expected, got }) {
  const end = pointer.lastIndexOf('/');
  const name = JSON.stringify(clip(unescapeToken(pointer.slice(end + 1))));
  const within = end <= 0 ? '' : ' at ' + pointer.slice(0, end);
  if (keyword === 'required') return name + ' is missing' + within;
  if (keyword === 'additionalProperties') return name + ' is not an argument' + within + expected.replace(/^no member of this name$/, '').replace(/^one of the members (.*)$/s, ' (there are: $1)');
  return 'expected ' + expected + ' at ' + (pointer === '' ? 'the root' : pointer) + ', got ' + got;
}

/** Long member names are cut: a pointer is for people, too. */
const clipPointer = (pointer) => (pointer.length <= 500 ? pointer : pointer.split('/').map((token) => clip(token, 100)).join('/').slice(0, 2000));

function violation({ instancePath, keyword, params }, root, members) {
  const name = keyword === 'required' ? params.missingProperty : keyword === 'additionalProperties' ? params.additionalProperty : undefined;
  const pointer = clipPointer(name === undefined ? instancePath : instancePath + '/' + escapeToken(name));
  const expected = expectation(keyword, params, instancePath === '' ? members : []);
  const got = received(keyword, params, name === undefined ? valueAt(root, instancePath) : undefined);
  const others = keyword === 'required' && instancePath === '' ? strangers(root, members) : '';
  const message = sentenceOf({ pointer, keyword, expected, got }) + others;
  return { pointer, keyword, expected, got, message };
}

/** The fault, as a validator of Ajv stores it; the first one ends the validation. */
function refuse(matches, instancePath, keyword, params) {
  matches.errors = [{ instancePath, keyword, params }];
  return false;
}

const check = (matches, members) => (value) =>
  matches(value) ? { ok: true, value } : { ok: false, errors: [violation(matches.errors[0], value, members)] };
`;
