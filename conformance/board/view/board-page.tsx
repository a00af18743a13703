/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact';
import { ruleText } from '../../behaviour/doc-tables.ts';
import { type Row, rowGroupNames, rowGroups } from '../../behaviour/row.ts';
import { rows } from '../../behaviour/rows.ts';
import { documentHtml } from '../../report/view/document.tsx';
import { Fold, Note, Scroll, Table, webLink } from '../../report/view/parts.tsx';
import { viewFile } from '../../report/view/view-file.ts';
import { formatMs } from '../../report/text.ts';
import { type Board, type BoardCell, type Bridge, type Column, styleOfCell } from '../board.ts';
import { anchorOfCell, anchorOfRow, evidence, hasEvidence } from './evidence.tsx';

const title = 'What bridges to Unity do when things go wrong';

const style = viewFile('conformance/board/view/board.css');

/** See view.d.mts. */
export const boardHtml = ({ bridges, superseded }: Board, suiteVersion: string): string =>
  documentHtml({
    title,
    suiteVersion,
    style,
    children: (
      <>
        {head}
        <div class="page board-page">
          <main id="main">
            <section id="matrix" aria-labelledby="matrix-title">
              <h2 id="matrix-title">All bridges</h2>
              {matrix(bridges)}
            </section>
            <section id="how" aria-labelledby="how-title">
              <h2 id="how-title">How each was run</h2>
              {how(
                bridges.flatMap(({ columns }) => columns),
                superseded,
              )}
            </section>
            <Fold class="section" id="rows" title={<h2>What is done in each row, and when it passes</h2>}>
              <p>T is the bridge's own timeout.</p>
              {rules}
            </Fold>
            <Fold class="section" id="evidence" title={<h2>What was seen: steps, ledger and messages</h2>}>
              {bridges.map(evidence)}
            </Fold>
          </main>
        </div>
        <footer>
          <p>
            Made by mcp-unity-bridge {suiteVersion}. The same data: the files in results/. Is a cell wrong? Open an
            issue with the bridge and the row: it is marked as disputed until that is settled.
          </p>
        </footer>
      </>
    ),
  });

const legend = [
  ['good', '✓ kept'],
  ['bad', '✗ harm'],
  ['odd', '✗ loss, or a promise that was not kept'],
  ['grey', '– not offered'],
  ['grey', '· not reached, or not played'],
  ['grey', '? tried, and not measured'],
  ['grey', '≠ disputed'],
] as const;

const head = (
  <header class="verdict board-head">
    <p class="note">mcp-unity-bridge conformance, level B</p>
    <h1>{title}</h1>
    <p>
      Each row is a mishap that was made to happen, each column a bridge between AI clients and Unity. Judged is how
      often work started and whose result an answer carried, never names or wording. Bridges are in the order of the
      alphabet, our own among them; there is no sum and no rank. A row that a bridge never promised is grey, which is no
      fault; so is what could not be measured.
    </p>
    <ul class="legend">
      {legend.map(([tone, words]) => (
        <li>
          <span class={`badge tone-${tone}`}>{words}</span>
        </li>
      ))}
    </ul>
  </header>
);

/** The table of outcomes: rows down, bridges across. Each cell links to its observations. */
function matrix(bridges: readonly Bridge[]): JSX.Element {
  const columns = bridges.flatMap((bridge) => bridge.columns);
  return (
    <Scroll label="Rows and bridges">
      <table class="matrix">
        <caption>What happened in each row, with each version of each bridge</caption>
        <thead>
          <tr>
            <th class="corner" scope="col" rowspan={2}>
              Row
            </th>
            {bridges.map(({ name, columns: own }) => (
              <th scope="colgroup" colspan={own.length}>
                {breakable(name)}
              </th>
            ))}
          </tr>
          <tr>
            {columns.map(({ header }) => (
              <th scope="col">
                {header.version ?? 'no version'}
                <Note>{dayOf(header.started_at)}</Note>
              </th>
            ))}
          </tr>
        </thead>
        {rowGroupNames.map((group) => (
          <tbody>
            <tr class="group">
              <th scope="rowgroup" colspan={columns.length + 1}>
                <span>{rowGroups[group]}</span>
              </th>
            </tr>
            {rows
              .filter((row) => row.group === group)
              .map((row) => (
                <tr>
                  <th scope="row">
                    <a href={`#${anchorOfRow(row)}`}>{row.name}</a> <span class="id">{row.id}</span>
                  </th>
                  {columns.map((column) => cellOf(row, column))}
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </Scroll>
  );
}

const dayOf = (moment: string): string => moment.slice(0, 'yyyy-mm-dd'.length);

/** A name of a repository may wrap after its owner, not elsewhere. */
const breakable = (name: string): JSX.Element[] =>
  name.split('/').map((part, index) =>
    index === 0 ? (
      <>{part}</>
    ) : (
      <>
        /{<wbr />}
        {part}
      </>
    ),
  );

const notPlayed: BoardCell = { kind: 'not_played' };

function cellOf(row: Row, column: Column): JSX.Element {
  const cell = column.cells.get(row.id) ?? notPlayed;
  const { tone, symbol, label, seen } = styleOfCell(cell, row);
  const words = (
    <>
      <span aria-hidden="true">{symbol}</span>
      {label === seen ? undefined : <span class="unseen">{label}:</span>} {seen}
    </>
  );
  return (
    <td class={`tone-${tone}`}>
      {hasEvidence(cell) ? (
        <a class="cell" href={`#${anchorOfCell(row, column)}`}>
          {words}
        </a>
      ) : (
        <span class="cell">{words}</span>
      )}
    </td>
  );
}

/** The conditions under which each bridge was run, which every cell depends on. */
const how = (columns: readonly Column[], superseded: readonly string[]): JSX.Element => (
  <>
    <Table
      caption="How each version was run"
      label="How each was run"
      class="how"
      groups={[{ rows: columns }]}
      rowAttributes={({ anchor }) => ({ id: anchor })}
      columns={[
        { head: 'Bridge', isName: true, cell: nameOf },
        { head: 'Commit', cell: commitOf },
        { head: 'Run', cell: ({ header }) => webLink(minuteOf(header.started_at), header.run_url) },
        { head: 'Unity', cell: ({ header }) => unityWords[header.unity] },
        { head: 'Own timeout', cell: ownTimeoutOf },
        { head: 'Offers', cell: ({ header: { offers } }) => (offers.length === 0 ? 'none' : offers.join(', ')) },
        { head: 'Repeated', class: 'number', cell: ({ header }) => header.repeat },
        { head: 'Busiest', class: 'number', cell: busiest },
        { head: 'Suite', cell: ({ header }) => header.suite_version },
      ]}
    />
    <p class="note">
      Busiest: the most threads that wanted to run at once for each core; every bound is longer by that factor. A
      bridge's own timeout is set shorter where it can be, so that a run takes minutes.
    </p>
    {superseded.length === 0 ? undefined : (
      <p class="note">Not shown, since a later run of the same version is: {superseded.join(', ')}.</p>
    )}
  </>
);

const minuteOf = (moment: string): string => moment.slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ');

const unityWords = {
  half: 'A model of its Unity half, made for this. Its server is the real one.',
  own: 'A Unity that ran with it.',
} as const;

const nameOf = ({ header: { name, homepage, version, licence } }: Column): ComponentChildren => [
  webLink(name, homepage),
  ' ',
  version,
  licence === undefined ? '' : <Note>licence: {licence}</Note>,
];

const ownTimeoutOf = ({ header: { own_timeout_ms, own_timeout_by } }: Column): ComponentChildren => [
  own_timeout_ms === undefined ? 'not known' : formatMs(own_timeout_ms),
  <Note>{own_timeout_by}</Note>,
];

const SHORT = 10;

const shortHash = (hash: string): JSX.Element => <code title={hash}>{hash.slice(0, SHORT)}</code>;

function commitOf({ header: { commit, written_for } }: Column): ComponentChildren {
  if (commit === undefined) return 'not stated';
  if (written_for === undefined || written_for === commit) return shortHash(commit);
  return [
    shortHash(commit),
    commit.endsWith('-dirty') ? ', changed' : '',
    <Note>the manifest was written for {shortHash(written_for)}</Note>,
  ];
}

function busiest({ cells }: Column): number {
  const loads = [...cells.values()].flatMap((cell) =>
    cell.kind === 'played' ? cell.runs.map(({ machine_load }) => machine_load ?? 1) : [],
  );
  return Math.max(1, ...loads);
}

/** The rows: what is done, when it passes, and why. */
const rules = (
  <Table
    caption="Every bridge is judged by the same rules"
    label="Rows"
    groups={rowGroupNames.map((group) => ({
      title: rowGroups[group],
      rows: rows.filter((row) => row.group === group),
    }))}
    rowAttributes={(row) => ({ id: anchorOfRow(row) })}
    columns={[
      { head: 'Row', isName: true, cell: ({ name, id }) => [name, ' ', <span class="id">{id}</span>] },
      { head: 'What is done', cell: ({ story }) => story.replaceAll('`', '') },
      { head: 'It passes if', cell: ruleText },
      { head: 'Why', cell: ({ reason }) => reason },
    ]}
  />
);
