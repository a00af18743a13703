import { asText, box } from '../values/raw.ts';
import { throwException } from '../values/exceptions.ts';
import { formatText, toText } from '../values/text.ts';
import { string, type CsType } from '../values/types.ts';
import { method, type Method } from './member.ts';

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
