import { isDeepStrictEqual } from 'node:util';
import { indentationAt, lineEnding, type Splice } from './json-layout.ts';

/** A list in a text, from its opening bracket up to behind its closing one. */
export interface TextList {
  readonly start: number;
  readonly end: number;
  readonly items: readonly TextItem[];
}

interface TextItem {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
}

/** The syntax of lists in a file format. */
export interface ListForm {
  readonly print: (item: string) => string;
  /** A comment or a comma, with the flag `g`. */
  readonly commentOrComma: RegExp;
  /** The space after commas of one line. */
  readonly gap: string;
}

/** Pieces that give a list other items: the same ones at its start and end stay as they are written, and so does every comment. */
export function editList(text: string, list: TextList, next: readonly string[], form: ListForm): readonly Splice[] {
  const { items } = list;
  const head = countSame(items, next);
  const tail = countSame(items.slice(head).toReversed(), next.slice(head).toReversed());
  const [old, wanted] = [items.slice(head, items.length - tail), next.slice(head, next.length - tail)];
  const replaced = old
    .slice(0, wanted.length)
    .map(({ start, end }, index) => ({ start, end, text: form.print(wanted[index] ?? '') }));
  return [
    ...replaced,
    ...insertItems(text, list, head + replaced.length, wanted.slice(replaced.length), form),
    ...removeItems(text, list, head + replaced.length, old.length - replaced.length, form),
  ];
}

function countSame(items: readonly TextItem[], next: readonly string[]): number {
  const different = items.findIndex(({ value }, index) => !isDeepStrictEqual(value, next[index]));
  return different === -1 ? items.length : different;
}

function insertItems(
  text: string,
  { start, end, items }: TextList,
  at: number,
  added: readonly string[],
  { print, gap }: ListForm,
): readonly Splice[] {
  if (added.length === 0) return [];
  const [first, before] = [items[0], items[at - 1]];
  const indentation = first === undefined ? undefined : indentationAt(text, first.start);
  const isSpread = indentation !== undefined && text.slice(start, end).includes('\n');
  const between = `,${isSpread ? lineEnding(text) + indentation : gap}`;
  const printed = added.map(print).join(between);
  if (before !== undefined) return [{ start: before.end, end: before.end, text: between + printed }];
  if (first !== undefined) return [{ start: first.start, end: first.start, text: printed + between }];
  return [{ start: start + 1, end: start + 1, text: printed }];
}

function removeItems(text: string, list: TextList, from: number, count: number, form: ListForm): readonly Splice[] {
  const pieces = list.items.slice(from, from + count).flatMap((item, index): Splice[] => {
    const comma = commaAfter(text, list, from + index, form);
    if (comma === undefined) return [{ ...withSpaceBefore(text, item.start, item.end), text: '' }];
    if (text.slice(item.end, comma).trim() === '') return [{ ...wholeLine(text, item.start, comma + 1), text: '' }];
    return [
      { start: item.start, end: item.end, text: '' },
      { start: comma, end: comma + 1, text: '' },
    ];
  });
  const isLast = count > 0 && commaAfter(text, list, from + count - 1, form) === undefined;
  const needless = isLast && from > 0 ? commaAfter(text, list, from - 1, form) : undefined;
  return needless === undefined ? pieces : [{ start: needless, end: needless + 1, text: '' }, ...pieces];
}

/** The comma behind an item: not one of a comment. */
function commaAfter(text: string, { items, end }: TextList, index: number, form: ListForm): number | undefined {
  const from = items[index]?.end ?? end;
  const rest = text.slice(from, items[index + 1]?.start ?? end);
  const comma = [...rest.matchAll(form.commentOrComma)].find(([piece]) => piece === ',');
  return comma === undefined ? undefined : from + comma.index;
}

/** With the line where there is nothing else on it; else with the space behind. */
function wholeLine(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const rest = /^[ \t]*(\r?\n)?/.exec(text.slice(end));
  const indentation = indentationAt(text, start);
  if (rest?.[1] !== undefined && indentation !== undefined)
    return { start: start - indentation.length, end: end + rest[0].length };
  return { start, end: rest?.[1] === undefined ? end + (rest?.[0].length ?? 0) : end };
}

const withSpaceBefore = (
  text: string,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } => ({
  start: start - (/\s*$/.exec(text.slice(0, start))?.[0].length ?? 0),
  end,
});
