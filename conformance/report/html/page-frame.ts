import { createHash } from 'node:crypto';
import {
  type Markup,
  markup,
  raw,
  type Anchors,
  anchorOfFailure,
  anchorOfRequirement,
  type Part,
  countNoun,
  shortenText,
  sayTime,
} from '../text.ts';
import { isExplained, type StatusStyle, statusStyles } from '../status-styles.ts';
import type { CaseResult, Run, WireLine } from '../model.ts';
import { sentenceOf } from '../tiles.ts';

/** A whole document that loads nothing and runs nothing but its own script, whose hash is in its policy. */
export function pageHtml({
  title,
  generator,
  style,
  body,
}: {
  readonly title: string;
  readonly generator: string;
  readonly style: string;
  readonly body: Markup;
}): string {
  const { markup: text } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${`default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; img-src data:; base-uri 'none'; form-action 'none'`}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="${generator}">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<a class="skip" href="#main">To the results</a>
${body}<script>${raw(script)}</script>
</body>
</html>
`;
  return text;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What the page can do beyond HTML and CSS: search in the cases, copy a command, open what a link leads into, and what is closed before it is printed. Without it all can be read. */
const script = `(() => {
const text = document.getElementById('filter-text');
if (text) {
  text.closest('label').hidden = false;
  const rows = [...document.querySelectorAll('.all-cases tr[id]')].map((row) => ({ row, words: row.textContent.toLowerCase() }));
  text.addEventListener('input', () => {
    const wanted = text.value.trim().toLowerCase();
    for (const { row, words } of rows) row.hidden = !words.includes(wanted);
  });
}
for (const button of document.querySelectorAll('.copyable button')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const code = button.previousElementSibling;
    getSelection().selectAllChildren(code);
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Selected: press Ctrl+C';
    }
  });
}
const reveal = (hash) => {
  for (let at = document.getElementById(decodeURIComponent(hash.slice(1))); at !== null; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
};
addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
  if (link !== null) reveal(link.hash);
});
const arrive = () => {
  reveal(location.hash);
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
};
addEventListener('hashchange', arrive);
if (location.hash !== '') arrive();
addEventListener('beforeprint', () => { for (const details of document.querySelectorAll('details')) details.open = true; });
})();`;

/** What every section needs. */
export interface Context {
  readonly run: Run;
  readonly anchors: Anchors;
}

/** A part of the page, and its entry in the table of contents. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** A few words beside the entry. */
  readonly note?: string;
  readonly body: Markup;
}

/** A symbol and a word, coloured. */
export const statusBadge = ({ symbol, label, tone }: Pick<StatusStyle, 'symbol' | 'label' | 'tone'>): Markup =>
  markup`<span class="badge ${tone}"><span aria-hidden="true">${symbol}</span> ${label}</span>`;

/** To where a case is explained. */
export function caseLink(result: CaseResult, { anchors, run }: Context): Markup {
  const look = statusStyles[result.status];
  const anchor = anchors.get(result) ?? '';
  const isTwice = run.results.some((other) => other.id === result.id && other.mode !== result.mode);
  const name = isTwice ? `${result.id} ${result.mode}` : result.id;
  return markup`<a class="case ${look.tone}" href="#${isExplained(result.status) ? anchorOfFailure(anchor) : anchor}" title="${`${look.label}: ${result.title}`}"><span aria-hidden="true">${look.symbol}</span><span class="unseen">${look.label}</span> ${name}</a>`;
}

/** A link to the promise, or its id where the contract does not have it. */
export const requirementLink = (id: string): Markup =>
  sentenceOf(id) === undefined
    ? markup`<span title="not a promise of this contract">${id}</span>`
    : markup`<a class="id" href="#${anchorOfRequirement(id)}">${id}</a>`;

/** One below the other, or side by side where there is room. */
export const spaced = (parts: readonly Markup[]): Markup =>
  markup`${parts.map((part, index) => (index === 0 ? part : markup` ${part}`))}`;

/** The words as a link, if the address is one of the web: what a run says of itself is not trusted. */
export const linked = (words: string, address: string | undefined): Part =>
  address !== undefined && /^https?:\/\//i.test(address)
    ? markup`<a href="${address}" rel="noreferrer">${words}</a>`
    : words;

const WIRE_LIMIT = 200;

const MESSAGE_LENGTH = 1200;

/** Of one case: ten of them still make a file that can be mailed. */
const WIRE_CHARACTERS = 60_000;

/** Messages, folded. `most`: characters of all of them. */
export function wireLog(lines: readonly WireLine[] | undefined, most: number = WIRE_CHARACTERS): Markup | undefined {
  if (lines === undefined || lines.length === 0) return undefined;
  const shown: string[] = [];
  let size = 0;
  for (const line of lines.slice(0, WIRE_LIMIT)) {
    const text = `${sayTime(line.at).padStart(11)}  ${line.from} → ${line.to}  ${shortenText(line.message, MESSAGE_LENGTH)}\n`;
    size += text.length;
    if (size > most) break;
    shown.push(text);
  }
  const rest = lines.length - shown.length;
  return markup`<details><summary>Wire log (${countNoun(lines.length, 'message')})</summary><pre class="log" tabindex="0">${shown}${rest > 0 ? `... ${countNoun(rest, 'more message')} in results.jsonl\n` : ''}</pre></details>
`;
}
