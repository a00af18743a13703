import { type Markup, markup } from '../../report/markup.ts';
import { linked } from '../../report/html/linked.ts';
import { sayMs } from '../../report/say-time.ts';
import type { Board, Column } from '../board.ts';

/** How each of them was run: without that, no cell says anything. */
export function howSection({ bridges, superseded }: Board): Markup {
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
  return markup`<tr id="${column.anchor}"><th scope="row">${linked(name, homepage)} ${version}${licence === undefined ? undefined : markup`<span class="note">licence: ${licence}</span>`}</th><td>${commitOf(column)}</td><td>${linked(header.started_at.slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' '), header.run_url)}</td><td>${unityWords[header.unity]}</td><td>${own_timeout_ms === undefined ? 'not known' : sayMs(own_timeout_ms)}${own_timeout_by === undefined ? undefined : markup`<span class="note">${own_timeout_by}</span>`}</td><td>${header.offers.length === 0 ? 'none' : header.offers.join(', ')}</td><td class="number">${repeat}</td><td class="number">${busiest(column)}</td><td>${suite_version}</td></tr>
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
