import { worstSentence } from '../harms.ts';
import { isUnreached, styleOfVerdict } from '../status-styles.ts';
import { type Markup, markup } from '../markup.ts';
import type { Run } from '../model.ts';
import type { RequirementRow } from '../requirement-rows.ts';
import { type Tile, tileRows } from '../tiles.ts';
import { sayNumber } from '../words.ts';
import { linked } from './linked.ts';

/** The verdict and the level, big and plain, and the numbers that it rests on. */
export function verdictHeader(run: Run, rows: readonly RequirementRow[]): Markup {
  const look = styleOfVerdict(run);
  const { name, version, homepage } = run.subject;
  const worst = worstSentence(run.results);
  return markup`<header class="verdict ${look.tone}" id="verdict">
<p class="eyebrow">mcp-unity-bridge conformance report</p>
<h1><span class="mark" aria-hidden="true">${look.symbol}</span> ${look.headline}</h1>
<p class="subject"><strong>${linked(name, homepage)}</strong> ${version}</p>
${
  worst === undefined
    ? undefined
    : markup`<p class="worst">${worst}</p>
`
}<p>${look.sentence}${unreachedSentence(run)}${run.verdict === 'nonconformant' && run.level !== 'none' ? ` Highest level held: ${run.level}.` : ''}</p>
<dl class="tile-rows">${tileRows(run, rows).map(({ title, tiles }) => markup`<div><dt>${title}</dt><dd><ul class="tiles">${tiles.map(tileItem)}</ul></dd></div>`)}</dl>
</header>
`;
}

const tileItem = ({ tone, symbol, value, name }: Tile): Markup =>
  markup`<li class="${tone}"><span class="value"><span aria-hidden="true">${symbol}</span> ${value}</span> <span class="name">${name}</span></li>`;

function unreachedSentence(run: Run): string {
  const unreached = run.results.filter((result) => isUnreached(result.status)).length;
  if (unreached === 0) return '';
  return unreached === 1
    ? ' One case was not reached: about what it tests, nothing is known.'
    : ` ${sayNumber(unreached)} cases were not reached: about what they test, nothing is known.`;
}
