import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageVersion } from '../../../server/lib/this-program.ts';
import { makeRedact, type RedactOptions } from '../../report/write/redact.ts';
import type { Board, Column } from '../board.ts';
import { boardHtml } from '../view/view.mjs';

/** The options of `conformance board`. */
export interface BoardOptions {
  /** Files of results of level B. */
  readonly results: readonly string[];
  readonly disputed: string | undefined;
  readonly out: string;
}

/** Writes index.html, and in results/ the data that it shows, without disputed cells. Returns the path of the page. */
export function writeBoard(board: Board, dir: string, options: RedactOptions = {}): string {
  const redact = makeRedact(options);
  const bridges = board.bridges.map(({ name, columns }) => ({
    name: redact(name),
    columns: columns.map((column) => clean(column, redact)),
  }));
  const page = join(dir, 'index.html');
  mkdirSync(join(dir, 'results'), { recursive: true });
  writeFileSync(page, boardHtml({ ...board, bridges }, packageVersion));
  for (const column of bridges.flatMap(({ columns }) => columns))
    writeFileSync(join(dir, 'results', `${column.anchor}.jsonl`), linesOf(column));
  return page;
}

/** A map has no members to walk through. */
const clean = ({ anchor, header, cells }: Column, redact: ReturnType<typeof makeRedact>): Column => ({
  anchor,
  header: redact(header),
  cells: new Map([...cells].map(([row, cell]) => [row, redact(cell)])),
});

const linesOf = ({ header, cells }: Column): string =>
  [header, ...[...cells.values()].flatMap((cell) => (cell.kind === 'played' ? cell.runs : []))]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
