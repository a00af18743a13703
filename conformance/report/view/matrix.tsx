/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact';
import { FactList } from '../../../page/shared/parts.tsx';
import type { MatrixCell } from '../model.ts';
import { formatNumber } from '../text.ts';
import { type Context, Fold, type Section, Table } from './parts.tsx';

/** Number of each fault in each phase of a call. */
export function matrixSection({ run: { matrix = [] } }: Context): Section | undefined {
  if (matrix.length === 0) return undefined;
  const phases = [...new Set(matrix.map((cell) => cell.phase))];
  const all = phases.length * new Set(matrix.map((cell) => cell.fault)).size;
  const hit = matrix.filter((cell) => cell.hits > 0).length;
  const impossible = matrix.filter((cell) => cell.hits === 0 && cell.impossible !== undefined);
  const reasons = [...new Set(impossible.map((cell) => cell.impossible ?? ''))];
  const open = all - hit - impossible.length;
  const body = (
    <>
      <p>
        {hit} of {all} cells were hit, {impossible.length} cannot be
        {open === 0 ? ', none is open.' : [', ', <strong>{`${open} ${open === 1 ? 'is' : 'are'} open`}</strong>, '.']}
      </p>
      <ul class="legend heat">
        {legend.map(([look, sample, words]) => (
          <li>
            <span class={look}>{sample}</span> {words}
          </li>
        ))}
      </ul>
      {heatTable(matrix, phases, reasons)}
      <div class="columns">
        <Fold title="Phases of a call">
          <FactList class="terms" facts={phases.map((phase) => [phase, phaseNames[phase] ?? ''])} />
        </Fold>
        {reasons.length === 0 ? undefined : (
          <Fold title="Why a cell cannot be" isOpen>
            <FactList class="terms" facts={reasons.map((reason, index) => [letter(index), reason])} />
          </Fold>
        )}
      </div>
    </>
  );
  return { id: 'matrix', title: 'Faults in each phase', note: open === 0 ? 'complete' : `${open} open`, body };
}

const legend = [
  ['h1', '1', 'once or more'],
  ['h2', '10', ''],
  ['h3', '100', ''],
  ['h4', '1k', ''],
  ['h5', '10k', 'or more'],
  ['impossible', 'a', 'cannot be; the letter is the reason'],
  ['open', '0', 'open: never hit'],
] as const;

function heatTable(cells: readonly MatrixCell[], phases: readonly string[], reasons: readonly string[]): JSX.Element {
  const byPlace = new Map(cells.map((cell) => [`${cell.fault} ${cell.phase}`, cell]));
  return (
    <Table
      caption="Hits of each fault (rows) in each phase of a call (columns)"
      label="Faults and phases"
      class="heat"
      groups={[{ rows: [...new Set(cells.map(({ fault }) => fault))] }]}
      columns={[
        { head: 'Fault', isName: true, cell: (fault) => fault },
        ...phases.map((phase) => ({
          head: phase,
          title: phaseNames[phase] ?? phase,
          cell: (fault: string) => heatWords(byPlace.get(`${fault} ${phase}`), reasons),
          cellAttributes: (fault: string) => heatLook(byPlace.get(`${fault} ${phase}`)),
        })),
      ]}
    />
  );
}

function heatWords(cell: MatrixCell | undefined, reasons: readonly string[]): ComponentChildren {
  if (cell !== undefined && cell.hits > 0) return briefCount(cell.hits);
  if (cell?.impossible === undefined) return '0';
  return [<span class="unseen">impossible, reason </span>, letter(reasons.indexOf(cell.impossible))];
}

function heatLook(cell: MatrixCell | undefined): { readonly class: string; readonly title: string } {
  if (cell !== undefined && cell.hits > 0)
    return { class: heatOf(cell.hits), title: `${cell.fault} in ${cell.phase}: ${formatNumber(cell.hits)}` };
  if (cell?.impossible === undefined) return { class: 'open', title: 'never hit' };
  return { class: 'impossible', title: cell.impossible };
}

/** A step of colour for each power of ten. */
const heatOf = (hits: number): string => `h${Math.min(5, Math.floor(Math.log10(hits)) + 1)}`;

/** In at most four characters. */
function briefCount(hits: number): string {
  if (hits < 1000) return String(hits);
  if (hits < 1_000_000) return `${Math.floor(hits / 1000)}k`;
  return `${Math.floor(hits / 1_000_000)}M`;
}

/** a to z, then aa. */
const letter = (index: number): string =>
  (index < 26 ? '' : letter(Math.floor(index / 26) - 1)) + String.fromCharCode(97 + (index % 26));

/** The phases of a call, for people. */
const phaseNames: Readonly<Record<string, string>> = {
  P0: 'before it is sent',
  P1: 'request on the wire',
  P2: 'received, not durably accepted',
  P3: 'accepted, not acknowledged',
  P4: 'queued',
  P5: 'delivered, not started',
  P6: 'started',
  P7: 'in the middle of its effect',
  P8: 'effect done, not recorded',
  P9: 'recorded, not answered',
  P10: 'answer on the wire',
  P11: 'answered, not asked again',
};
