import { behaviourTables } from '../../conformance/behaviour/doc-tables.ts';
import { groups } from '../form/command.ts';
import { commands } from '../commands/table.ts';
import { exitMeanings } from '../lib/exit-codes.ts';

/** Tables of pages that are made from the program's own, by the name of the comment above them (`<!-- made: exit codes -->`). */
export const madeTables: Readonly<Record<string, () => string>> = {
  ...behaviourTables,
  commands() {
    const cells = Object.keys(groups).map((group) => [
      ...(group === 'servers' ? ['[(none)](#without-a-command)'] : []),
      ...commands.filter((command) => command.group === group).map(({ name }) => `[${name}](#${name})`),
    ]);
    return [
      `| ${Object.values(groups).join(' | ')} |`,
      `|${'---|'.repeat(cells.length)}`,
      `| ${cells.map((cell) => cell.join(', ')).join(' | ')} |`,
    ].join('\n');
  },
  'exit codes': () =>
    ['| exit code | |', '|---|---|', ...exitMeanings.map(([code, meaning]) => `| ${code} | ${meaning} |`)].join('\n'),
};

/** A page with its made tables as they are now. */
export const withMadeTables = (text: string): string =>
  text.replaceAll(/(<!-- made: ([a-z ]+) -->\n)(?:\|.*\n)*/g, (whole, comment: string, name: string) => {
    const make = madeTables[name];
    return make === undefined ? whole : `${comment}${make()}\n`;
  });
