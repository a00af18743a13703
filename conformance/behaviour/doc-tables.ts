import { faults, offers, type RowGroup, type Row, answerKinds } from './row.ts';
import { rows } from './rows.ts';

/** The tables of docs/behaviour.md, by the name of the comment above them. */
export const behaviourTables: Readonly<Record<string, () => string>> = {
  'rows of harm': () => rowTable('harm'),
  'rows of loss': () => rowTable('loss'),
  'rows of offers': () => rowTable('offers'),
  'kinds of answers': () => wordTable(['answer', 'what it is'], Object.entries(answerKinds)),
  offers: () => wordTable(['offer', 'what it promises'], Object.entries(offers)),
  faults: () =>
    table(
      ['word', 'what the Unity half does', 'how the runner sees that it did'],
      Object.entries(faults).map(([word, { does, witness }]) => [`\`${word}\``, does, witness]),
    ),
};

function rowTable(group: RowGroup): string {
  return table(
    ['row', 'what is done', 'it passes if', 'why'],
    rows
      .filter((row) => row.group === group)
      .map((row) => [`${row.id} ${row.name}`, row.story, ruleText(row), row.reason]),
  );
}

const wordTable = (heads: readonly string[], words: readonly (readonly [string, string])[]): string =>
  table(
    heads,
    words.map(([word, meaning]) => [`\`${word}\``, meaning]),
  );

const table = (heads: readonly string[], cells: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** When a row passes, as sentences. */
export const ruleText = ({ starts, honest, also }: Row): string =>
  [
    ...(starts === undefined ? [] : [starts === 0 ? 'No start.' : 'At most one start.']),
    ...(honest === undefined ? [] : [`Answer: ${honest.join(', ')}.`]),
    ...(also === undefined ? [] : [also]),
  ].join(' ');
