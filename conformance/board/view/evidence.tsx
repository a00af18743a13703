/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact';
import { TextBlock } from '../../../page/shared/parts.tsx';
import type { Row, BehaviourCell } from '../../behaviour/row.ts';
import { rows } from '../../behaviour/rows.ts';
import { countNoun, formatMs } from '../../report/text.ts';
import { Fold, logText, Note, StatusBadge, webLink, wireLog } from '../../report/view/parts.tsx';
import { type BoardCell, type Bridge, type Column, styleOfCell } from '../board.ts';

export const anchorOfRow = ({ id }: Row): string => `row-${id.toLowerCase()}`;

export const anchorOfCell = ({ id }: Row, { anchor }: Column): string => `${anchor}-${id.toLowerCase()}`;

/** False for a row that was not played, or not promised. */
export const hasEvidence = (cell: BoardCell): boolean =>
  cell.kind === 'disputed' || (cell.kind === 'played' && cell.runs.some(({ status }) => status !== 'not_offered'));

/** The observations of a bridge, by row and version. */
export const evidence = ({ name, columns }: Bridge): readonly JSX.Element[] =>
  columns.map((column) => {
    const { version, started_at } = column.header;
    const title = [<h3>{[name, ' ', version]}</h3>, ' ', <Note>{started_at.slice(0, 'yyyy-mm-dd'.length)}</Note>];
    return (
      <Fold class="section" title={title}>
        {rows.map((row) => chapter(row, column))}
      </Fold>
    );
  });

function chapter(row: Row, column: Column): JSX.Element | undefined {
  const cell = column.cells.get(row.id);
  if (cell === undefined || !hasEvidence(cell)) return undefined;
  const { seen, ...look } = styleOfCell(cell, row);
  const title = (
    <>
      <h4>
        <StatusBadge {...look} /> <span class="id">{row.id}</span> {row.name}
      </h4>{' '}
      <Note>{seen}</Note>
    </>
  );
  return (
    <Fold class={`evidence tone-${look.tone}`} id={anchorOfCell(row, column)} title={title}>
      <p>
        <a href={`#${anchorOfRow(row)}`}>What is done, and when it passes</a> ·{' '}
        <a href="#matrix">back to all bridges</a>
      </p>
      {seenIn(cell)}
    </Fold>
  );
}

function seenIn(cell: BoardCell): ComponentChildren {
  if (cell.kind === 'not_played') return undefined;
  if (cell.kind === 'played') return cell.runs.map((run) => runPart(run, cell.runs.length === 1));
  const { reason, link } = cell.dispute;
  return (
    <p>
      What was seen is not shown until this is settled: {reason} ({webLink('discussion', link)}).
    </p>
  );
}

/** Limit for one row: a board has hundreds of them. */
const WIRE_CHARACTERS = 8_000;

/** The observations of one run of a row. */
function runPart(run: BehaviourCell, isOnly: boolean): JSX.Element {
  const { reasons, said = '', steps, ledger, wire, duration_ms, machine_load } = run;
  const messages = wire.map(({ at, to, text }) => ({
    at,
    from: to === 'server' ? 'client' : 'server',
    to,
    message: text,
  }));
  return (
    <>
      {isOnly ? undefined : <h5>Run {run.run}</h5>}
      {reasons.map((reason) => (
        <p>{reason}.</p>
      ))}
      {said === '' ? undefined : (
        <p>
          The answer: <code>{said}</code>
        </p>
      )}
      {steps.length === 0 ? undefined : [<h5>Steps</h5>, <TextBlock text={logText(steps)} />]}
      {ledgerPart(ledger)}
      {wireLog(messages, WIRE_CHARACTERS)}
      <p class="note">
        took {formatMs(duration_ms)}
        {machine_load === undefined ? '' : ` · machine load ${machine_load}`}
      </p>
    </>
  );
}

const MARK_WIDTH = 5;

function ledgerPart(marks: BehaviourCell['ledger']): JSX.Element {
  if (marks.length === 0) return <p>The ledger is empty: nothing ran.</p>;
  const lines = marks.map(({ at, mark, program }) => ({ at, text: `${mark.padEnd(MARK_WIDTH)}  ${program}` }));
  return (
    <>
      <h5>Ledger</h5>
      <p class="note">
        {countNoun(marks.length, 'line')}, written by the programs themselves, and by Unity of what it did to a result.
      </p>
      <TextBlock text={logText(lines)} />
    </>
  );
}
