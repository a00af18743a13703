import { pageHtml, statusBadge, linked, wireLog } from '../../report/html/page-frame.ts';
import { type Markup, markup, countNoun, formatMs, sayTime } from '../../report/text.ts';
import { type Board, type Bridge, type BoardCell, type Column, styleOfCell } from '../board.ts';
import { rowGroupNames, rowGroups, type Row } from '../../behaviour/row.ts';
import { rows } from '../../behaviour/rows.ts';
import { ruleText } from '../../behaviour/doc-tables.ts';
import { style } from '../../report/html/style.ts';
import type { BehaviourCell } from '../../behaviour/results.ts';

/** index.html: one file that loads nothing. What it shows is expected to hold no secrets (redact.ts); everything in it is escaped. */
export const boardHtml = (board: Board, suiteVersion: string): string =>
  pageHtml({
    title: 'What bridges to Unity do when things go wrong',
    generator: `mcp-unity-bridge ${suiteVersion}`,
    style: boardStyle,
    body: markup`<header class="verdict board-head">
<p class="eyebrow">mcp-unity-bridge conformance, level B</p>
<h1>What bridges to Unity do when things go wrong</h1>
<p class="lead">Each row is a mishap that was made to happen, each column a bridge between AI clients and Unity. Judged is how often work started and whose result an answer carried, never names or wording.
Bridges stand in the order of the alphabet, our own among them; there is no sum and no rank. A row that a bridge never promised is grey, which is no fault; so is what could not be measured.</p>
<ul class="legend"><li class="good"><span class="badge">✓ kept</span></li><li class="bad"><span class="badge">✗ harm</span></li><li class="odd"><span class="badge">✗ loss, or a promise that was not kept</span></li><li class="grey"><span class="badge">– not offered</span></li><li class="grey"><span class="badge">· not reached, or not played</span></li><li class="grey"><span class="badge">? tried, and not measured</span></li><li class="grey"><span class="badge">≠ disputed</span></li></ul>
</header>
<div class="page board-page"><main id="main">
<section id="matrix" aria-labelledby="matrix-title"><h2 id="matrix-title">All bridges</h2>
${matrixTable(board)}</section>
<section id="how" aria-labelledby="how-title"><h2 id="how-title">How each was run</h2>
${howSection(board)}</section>
${part('rows', 'What is done in each row, and when it passes', rowSection())}${part('evidence', 'What was seen: steps, ledger and messages', markup`${board.bridges.map(evidenceSection)}`)}</main></div>
<footer><p>Made by mcp-unity-bridge ${suiteVersion}. The same data: the files in results/. Is a cell wrong? Open an issue with the bridge and the row: it is marked as disputed until that is settled.</p></footer>
`,
  });

const part = (id: string, title: string, body: Markup): Markup =>
  markup`<details class="section" id="${id}"><summary><h2>${title}</h2></summary>
${body}
</details>
`;

/** What is done in each row, when it passes, and why. */
const rowSection = (): Markup =>
  markup`<p>T is the bridge's own timeout.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Rows, scrolls sideways"><table><caption>Every bridge is judged by the same rules</caption>
<thead><tr><th scope="col">Row</th><th scope="col">What is done</th><th scope="col">It passes if</th><th scope="col">Why</th></tr></thead>
${rowGroupNames.map(
  (group) => markup`<tbody><tr class="group"><th scope="rowgroup" colspan="4">${rowGroups[group]}</th></tr>
${rows
  .filter((row) => row.group === group)
  .map(
    (
      row,
    ) => markup`<tr id="${anchorOfRow(row)}"><th scope="row">${row.name} <span class="id">${row.id}</span></th><td>${row.story.replaceAll('`', '')}</td><td>${ruleText(row)}</td><td>${row.reason}</td></tr>
`,
  )}</tbody>
`,
)}</table></div>`;

/** What the board adds to the style of a report. */
const own = `
.board-page{display:block;max-width:none}
.board-head{--tone:var(--soft)}
.board-head h1{color:var(--text);margin-bottom:8px}
.lead{max-width:90ch}
.legend .badge{white-space:normal}
.matrix{width:auto;border-collapse:separate;border-spacing:0;font-size:13px}
.matrix th,.matrix td{padding:4px 8px;border-bottom:1px solid var(--line)}
.matrix thead th{white-space:normal;overflow-wrap:anywhere;vertical-align:bottom;min-width:84px;max-width:130px;border-left:1px solid var(--line)}
.matrix thead .note{display:block;font-size:12px;white-space:nowrap}
.matrix tbody th[scope=row],.matrix thead .corner{position:sticky;left:0;z-index:1;background:var(--page);border-left:0;min-width:130px;max-width:210px;white-space:normal}
.matrix tbody th[scope=row] .id{color:var(--soft)}
.matrix tbody td{border-left:1px solid var(--line);padding:0;height:1px}
.matrix .group th{position:static;padding:16px 8px 6px 0}
.matrix .group th span{position:sticky;left:0}
.matrix .cell{display:block;height:100%;padding:4px 8px;color:var(--tone);background:var(--back);text-decoration:none;line-height:1.35}
.matrix a.cell:hover{text-decoration:underline}
.matrix .cell:focus-visible{outline-offset:-2px}
.matrix .grey{--back:var(--page)}
.evidence{border-left:3px solid var(--line);padding-left:14px;margin:6px 0}
.evidence>summary>h4{font-weight:600}
.how td{min-width:90px}
`;

const boardStyle = `${style}${own}`;

/** What was seen in each row of a bridge, version by version. */
const evidenceSection = ({ name, columns }: Bridge): Markup =>
  markup`${columns.map(
    (
      column,
    ) => markup`<details class="section"><summary><h3>${name} ${column.header.version}</h3> <span class="note">${column.header.started_at.slice(0, 'yyyy-mm-dd'.length)}</span></summary>
${rows.map((row) => chapter(row, column))}</details>
`,
  )}`;

function chapter(row: Row, column: Column): Markup | undefined {
  const cell = column.cells.get(row.id);
  if (cell === undefined || !hasEvidence(cell)) return undefined;
  const { seen, ...look } = styleOfCell(cell, row);
  return markup`<details class="evidence ${look.tone}" id="${anchorOfCell(row, column)}"><summary><h4>${statusBadge(look)} <span class="id">${row.id}</span> ${row.name}</h4> <span class="note">${seen}</span></summary>
<p><a href="#${anchorOfRow(row)}">What is done, and when it passes</a> · <a href="#matrix">back to all bridges</a></p>
${bodyOf(cell)}</details>
`;
}

function bodyOf(cell: BoardCell): Markup | undefined {
  if (cell.kind === 'not_played') return undefined;
  if (cell.kind === 'played') return markup`${cell.runs.map((run) => runOf(run, cell.runs.length))}`;
  const { reason, link } = cell.dispute;
  return markup`<p>What was seen is not shown until this is settled: ${reason} (${linked('discussion', link)}).</p>
`;
}

/** What was seen when a row was played once. `amount`: how often it was played. */
function runOf(run: BehaviourCell, amount: number): Markup {
  return markup`${amount === 1 ? undefined : markup`<h5>Run ${run.run}</h5>`}${run.reasons.map((reason) => markup`<p>${reason}.</p>`)}${saidIn(run)}${steps(run)}${ledger(run)}${wireLog(
    run.wire.map(({ at, to, text }) => ({ at, from: to === 'server' ? 'client' : 'server', to, message: text })),
    WIRE_CHARACTERS,
  )}<p class="note">took ${formatMs(run.duration_ms)}${run.machine_load === undefined ? undefined : ` · machine load ${run.machine_load}`}</p>
`;
}

/** Of one row: a board holds hundreds of them. */
const WIRE_CHARACTERS = 8_000;

const saidIn = ({ said }: BehaviourCell): Markup | undefined =>
  said === undefined || said === '' ? undefined : markup`<p>The answer: <code>${said}</code></p>`;

const steps = ({ steps: lines }: BehaviourCell): Markup | undefined =>
  lines.length === 0
    ? undefined
    : markup`<h5>Steps</h5>
<pre class="log" tabindex="0">${lines.map(({ at, text }) => `${sayTime(at).padStart(TIME_WIDTH)}  ${text}\n`)}</pre>
`;

const ledger = ({ ledger: marks }: BehaviourCell): Markup =>
  marks.length === 0
    ? markup`<p>The ledger is empty: nothing ran.</p>`
    : markup`<h5>Ledger</h5>
<p class="note">${countNoun(marks.length, 'line')}, written by the programs themselves, and by Unity of what it did to a result.</p>
<pre class="log" tabindex="0">${marks.map(({ at, mark, program }) => `${sayTime(at).padStart(TIME_WIDTH)}  ${mark.padEnd(MARK_WIDTH)}  ${program}\n`)}</pre>
`;

const TIME_WIDTH = 11;

const MARK_WIDTH = 5;

/** How each of them was run: without that, no cell says anything. */
function howSection({ bridges, superseded }: Board): Markup {
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="How each was run, scrolls sideways"><table class="how">
<caption>How each version was run</caption>
<thead><tr><th scope="col">Bridge</th><th scope="col">Commit</th><th scope="col">Run</th><th scope="col">Unity</th><th scope="col">Own timeout</th><th scope="col">Offers</th><th scope="col">Repeated</th><th scope="col">Busiest</th><th scope="col">Suite</th></tr></thead>
<tbody>${bridges.flatMap(({ columns }) => columns.map(line))}</tbody></table></div>
<p class="note">Busiest: the most threads that wanted to run at once for each core; every bound is longer by that factor. A bridge's own timeout is set shorter where it can be, so that a run takes minutes.</p>
${superseded.length === 0 ? undefined : markup`<p class="note">Not shown, since a later run of the same version is: ${superseded.join(', ')}.</p>`}`;
}

function line(column: Column): Markup {
  const { header } = column;
  const { name, version, homepage, licence, own_timeout_ms, own_timeout_by, suite_version, repeat } = header;
  return markup`<tr id="${column.anchor}"><th scope="row">${linked(name, homepage)} ${version}${licence === undefined ? undefined : markup`<span class="note">licence: ${licence}</span>`}</th><td>${commitOf(column)}</td><td>${linked(header.started_at.slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' '), header.run_url)}</td><td>${unityWords[header.unity]}</td><td>${own_timeout_ms === undefined ? 'not known' : formatMs(own_timeout_ms)}${own_timeout_by === undefined ? undefined : markup`<span class="note">${own_timeout_by}</span>`}</td><td>${header.offers.length === 0 ? 'none' : header.offers.join(', ')}</td><td class="number">${repeat}</td><td class="number">${busiest(column)}</td><td>${suite_version}</td></tr>
`;
}

const unityWords = {
  half: 'A model of its Unity half, made for this. Its server is the real one.',
  own: 'A Unity that ran with it.',
} as const;

const SHORT = 10;

function commitOf({ header: { commit, written_for } }: Column): Markup {
  const short = (hash: string): Markup => markup`<code title="${hash}">${hash.slice(0, SHORT)}</code>`;
  if (commit === undefined) return markup`not told`;
  return written_for === undefined || written_for === commit
    ? short(commit)
    : markup`${commit.endsWith('-dirty') ? markup`${short(commit)}, changed` : short(commit)}<span class="note">the manifest was written for ${short(written_for)}</span>`;
}

function busiest({ cells }: Column): string {
  const loads = [...cells.values()].flatMap((cell) =>
    cell.kind === 'played' ? cell.runs.map(({ machine_load }) => machine_load ?? 1) : [],
  );
  return String(Math.max(1, ...loads));
}

/** What happened in each row (down) with each bridge (across); a cell leads to what was seen. */
function matrixTable({ bridges }: Board): Markup {
  const columns = bridges.flatMap((bridge) => bridge.columns);
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="Rows and bridges, scrolls sideways"><table class="matrix">
<caption>What happened in each row, with each version of each bridge</caption>
<thead><tr><th class="corner" scope="col" rowspan="2">Row</th>${bridges.map(({ name, columns: own }) => markup`<th scope="colgroup" colspan="${own.length}">${breakable(name)}</th>`)}</tr>
<tr>${columns.map(({ header }) => markup`<th scope="col">${header.version ?? 'no version'}<span class="note">${header.started_at.slice(0, 'yyyy-mm-dd'.length)}</span></th>`)}</tr></thead>
${rowGroupNames.map(
  (
    group,
  ) => markup`<tbody><tr class="group"><th scope="rowgroup" colspan="${columns.length + 1}"><span>${rowGroups[group]}</span></th></tr>
${rows.filter((row) => row.group === group).map((row) => tableLine(row, columns))}</tbody>
`,
)}</table></div>`;
}

/** A name of a repository is broken behind its owner, not anywhere. */
const breakable = (name: string): Markup =>
  markup`${name.split('/').map((part, index) => (index === 0 ? part : markup`/<wbr>${part}`))}`;

const tableLine = (
  row: Row,
  columns: readonly Column[],
): Markup => markup`<tr><th scope="row"><a href="#${anchorOfRow(row)}">${row.name}</a> <span class="id">${row.id}</span></th>${columns.map((column) => drawn(row, column))}</tr>
`;

const anchorOfRow = ({ id }: Row): string => `row-${id.toLowerCase()}`;

const anchorOfCell = (row: Row, { anchor }: Column): string => `${anchor}-${id(row)}`;

const id = (row: Row): string => row.id.toLowerCase();

/** A row that was not played, or was never promised, has nothing to show. */
const hasEvidence = (cell: BoardCell): boolean =>
  cell.kind === 'disputed' || (cell.kind === 'played' && cell.runs.some(({ status }) => status !== 'not_offered'));

function drawn(row: Row, column: Column): Markup {
  const cell = column.cells.get(row.id) ?? { kind: 'not_played' };
  const { tone, symbol, label, seen } = styleOfCell(cell, row);
  const words = markup`<span aria-hidden="true">${symbol}</span>${label === seen ? undefined : markup`<span class="unseen">${label}:</span>`} ${seen}`;
  return hasEvidence(cell)
    ? markup`<td class="${tone}"><a class="cell" href="#${anchorOfCell(row, column)}">${words}</a></td>`
    : markup`<td class="${tone}"><span class="cell">${words}</span></td>`;
}
