import { type Markup, markup } from '../markup.ts';
import type { MatrixCell } from '../model.ts';
import { sayNumber } from '../words.ts';
import type { Context, Section } from './context.ts';

/** Which fault struck in which phase of a call, and how often. */
export function matrixSection({ run: { matrix } }: Context): Section | undefined {
  if (matrix === undefined || matrix.length === 0) return undefined;
  const phases = [...new Set(matrix.map((cell) => cell.phase))];
  const faults = [...new Set(matrix.map((cell) => cell.fault))];
  const cells = new Map(matrix.map((cell) => [`${cell.fault} ${cell.phase}`, cell]));
  const reasons = [
    ...new Set(matrix.flatMap((cell) => (cell.hits === 0 && cell.impossible !== undefined ? [cell.impossible] : []))),
  ];
  const hit = matrix.filter((cell) => cell.hits > 0).length;
  const impossible = matrix.filter((cell) => cell.hits === 0 && cell.impossible !== undefined).length;
  const open = phases.length * faults.length - hit - impossible;
  const body = markup`<p>${hit} of ${phases.length * faults.length} cells were hit, ${impossible} cannot be${open === 0 ? ', none is open.' : markup`, <strong>${open} ${open === 1 ? 'is' : 'are'} open</strong>.`}</p>
<ul class="legend heat"><li><span class="h1">1</span> once or more</li><li><span class="h2">10</span></li><li><span class="h3">100</span></li><li><span class="h4">1k</span></li><li><span class="h5">10k</span> or more</li><li><span class="impossible">a</span> cannot be; the letter is the reason</li><li><span class="open">0</span> open: never hit</li></ul>
<div class="scroll" tabindex="0" role="region" aria-label="Faults and phases, scrolls sideways"><table class="heat">
<caption>Hits of each fault (rows) in each phase of a call (columns)</caption>
<thead><tr><th scope="col">Fault</th>${phases.map((phase) => markup`<th scope="col" title="${phaseNames[phase] ?? phase}">${phase}</th>`)}</tr></thead>
<tbody>${faults.map(
    (
      fault,
    ) => markup`<tr><th scope="row">${fault}</th>${phases.map((phase) => drawn(cells.get(`${fault} ${phase}`), reasons))}</tr>
`,
  )}</tbody></table></div>
<div class="columns"><details><summary>Phases of a call</summary><dl class="terms">${phases.map((phase) => markup`<div><dt>${phase}</dt><dd>${phaseNames[phase] ?? ''}</dd></div>`)}</dl></details>
${reasons.length === 0 ? undefined : markup`<details open><summary>Why a cell cannot be</summary><dl class="terms">${reasons.map((reason, index) => markup`<div><dt>${letter(index)}</dt><dd>${reason}</dd></div>`)}</dl></details>`}</div>`;
  return { id: 'matrix', title: 'Faults in each phase', note: open === 0 ? 'complete' : `${open} open`, body };
}

function drawn(cell: MatrixCell | undefined, reasons: readonly string[]): Markup {
  if (cell !== undefined && cell.hits > 0)
    return markup`<td class="${heat(cell.hits)}" title="${`${cell.fault} in ${cell.phase}: ${sayNumber(cell.hits)}`}">${briefCount(cell.hits)}</td>`;
  if (cell?.impossible === undefined) return markup`<td class="open" title="never hit">0</td>`;
  return markup`<td class="impossible" title="${cell.impossible}"><span class="unseen">impossible, reason </span>${letter(reasons.indexOf(cell.impossible))}</td>`;
}

/** A step of colour for each power of ten. */
const heat = (hits: number): string => `h${Math.min(5, Math.floor(Math.log10(hits)) + 1)}`;

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
