import { pageHtml } from '../../report/html/page-frame.ts';
import { type Markup, markup } from '../../report/markup.ts';
import type { Board } from '../board.ts';
import { boardStyle } from './board-style.ts';
import { evidenceSection } from './evidence-section.ts';
import { howSection } from './how-section.ts';
import { matrixTable } from './matrix-table.ts';
import { rowSection } from './row-section.ts';

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
