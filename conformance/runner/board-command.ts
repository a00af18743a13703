import { type Board, makeBoard, readDisputes, readEntry } from '../board/board.ts';
import { type BoardOptions, writeBoard } from '../board/write/write-board.ts';
import { failureOf } from '../../server/lib/errors.ts';
import { readRegular } from '../../server/lib/files.ts';
import type { Setting } from './run-conformance.ts';

const WRONG_USAGE = 2;

/** Writes a page of the results of many bridges. Returns the exit code: 0 if it was written, whatever its content. */
export function runBoardCommand(
  options: BoardOptions,
  { print, complain, asTyped }: Pick<Setting, 'print' | 'complain' | 'asTyped'>,
): number {
  const wrong = failureOf(() => {
    const board = boardOf(options);
    const page = writeBoard(board, options.out);
    for (const file of board.superseded) print(`${file} is not shown: a later run of the same version is`);
    print(`${board.bridges.map(({ name }) => name).join(', ')}: ${page}`);
  });
  if (wrong === undefined) return 0;
  complain(`mcp-unity-bridge conformance board: ${asTyped(wrong)}`);
  return WRONG_USAGE;
}

function boardOf({ results, disputed }: BoardOptions): Board {
  const entries = results.map((file) => readEntry(readRegular(file), file));
  return makeBoard(entries, disputed === undefined ? [] : readDisputes(readRegular(disputed), disputed));
}
