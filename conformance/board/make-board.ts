import type { BehaviourHeader } from '../behaviour/results.ts';
import { rows } from '../behaviour/rows.ts';
import type { Dispute } from './disputes.ts';
import type { Entry } from './entry.ts';
import type { BoardCell, Column, Board } from './board.ts';

/** Puts the runs of all bridges side by side. Throws an Error where a dispute is about no cell. */
export function makeBoard(entries: readonly Entry[], disputes: readonly Dispute[]): Board {
  const oldestFirst = entries.toSorted((a, b) => compare(a.header.started_at, b.header.started_at));
  const shown = [...new Map(oldestFirst.map((entry) => [versionOf(entry), entry])).values()];
  for (const dispute of disputes)
    if (!shown.some(({ header, cells }) => cells.some((cell) => isAbout(dispute, header, cell.row))))
      throw new Error(
        `a disputed cell is not on the board: ${dispute.bridge} ${dispute.version ?? ''} ${dispute.row}. Take it off the list, or correct it`,
      );
  const names = [...new Set(shown.map(({ header }) => header.name))].toSorted((a, b) =>
    compare(a.toLowerCase(), b.toLowerCase()),
  );
  return {
    bridges: names.map((name, bridge) => ({
      name,
      columns: shown
        .filter(({ header }) => header.name === name)
        .map((entry, column) => columnOf(entry, disputes, `bridge-${bridge + 1}-${column + 1}`)),
    })),
    disputes,
    superseded: entries.filter((entry) => !shown.includes(entry)).map(({ file }) => file),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const versionOf = ({ header: { name, version, commit } }: Entry): string => JSON.stringify([name, version, commit]);

const isAbout = (dispute: Dispute, { name, version }: BehaviourHeader, row: string): boolean =>
  dispute.bridge === name && dispute.row === row && (dispute.version ?? version) === version;

function columnOf({ header, cells }: Entry, disputes: readonly Dispute[], anchor: string): Column {
  return {
    anchor,
    header,
    cells: new Map(
      rows.map(({ id }): readonly [string, BoardCell] => {
        const runs = cells.filter(({ row }) => row === id);
        const dispute = disputes.find((one) => isAbout(one, header, id));
        if (runs.length === 0) return [id, { kind: 'not_played' }];
        return [id, dispute === undefined ? { kind: 'played', runs } : { kind: 'disputed', dispute }];
      }),
    ),
  };
}
