import { readFileSync } from 'node:fs';
import { makeBoard, type Board } from '../board/board.ts';
import type { BoardOptions } from '../board/board-options.ts';
import { readDisputes } from '../board/disputes.ts';
import { readEntry } from '../board/entry.ts';
import { writeBoard } from '../board/write/write-board.ts';
import type { Setting } from './run-conformance.ts';

const WRONG_USAGE = 2;

/** Makes a page of the results of many bridges. Returns the exit code: 0 where it was written, whatever it shows. */
export function runBoardCommand(
  options: BoardOptions,
  { print, complain, asTyped }: Pick<Setting, 'print' | 'complain' | 'asTyped'>,
): number {
  try {
    const board = boardOf(options);
    const page = writeBoard(board, options.out);
    for (const file of board.superseded) print(`${file} is not shown: a later run of the same version is`);
    print(`${board.bridges.map(({ name }) => name).join(', ')}: ${page}`);
    return 0;
  } catch (error) {
    complain(`mcp-unity-bridge conformance board: ${asTyped(error instanceof Error ? error.message : String(error))}`);
    return WRONG_USAGE;
  }
}

function boardOf({ results, disputed }: BoardOptions): Board {
  const entries = results.map((file) => readEntry(readFileSync(file, 'utf8'), file));
  return makeBoard(entries, disputed === undefined ? [] : readDisputes(readFileSync(disputed, 'utf8'), disputed));
}
