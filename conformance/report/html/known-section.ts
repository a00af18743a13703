import { type Markup, markup } from '../markup.ts';
import type { CaseResult } from '../model.ts';
import { statusStyles } from '../status-styles.ts';
import { countNoun } from '../words.ts';
import { statusBadge, caseLink, type Context, type Section } from './context.ts';

const DAY_MS = 86_400_000;

/** Failures that are on the list: since when, until when. They still run. */
export function knownSection(context: Context): Section | undefined {
  const known = context.run.results.filter((result) => result.known !== undefined || result.status === 'known_fail');
  if (known.length === 0) return undefined;
  const body = markup`<p>They still run. An entry that passes, that has expired or that matches nothing fails the run.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Known failures, scrolls sideways"><table><caption>Known failures</caption>
<thead><tr><th scope="col">Case</th><th scope="col">State</th><th scope="col">Reason</th><th scope="col">Known for</th><th scope="col">Expires</th></tr></thead>
<tbody>${known.map((result) => line(result, context))}</tbody></table></div>`;
  return { id: 'known', title: 'Known failures', note: String(known.length), body };
}

function line(result: CaseResult, context: Context): Markup {
  const { known } = result;
  const link =
    known === undefined
      ? undefined
      : /^https?:\/\//i.test(known.link)
        ? markup` <a href="${known.link}" rel="noreferrer">${known.link}</a>`
        : markup` ${known.link}`;
  const { started_at } = context.run;
  return markup`<tr><th scope="row">${caseLink(result, context)}<span class="note">${result.title}</span></th><td>${statusBadge(statusStyles[result.status])}</td><td>${known?.reason ?? result.reason}${link}</td><td>${known === undefined ? 'unknown' : age(known.since, started_at)}</td><td>${known === undefined ? 'never' : expiry(known.expires, started_at)}</td></tr>
`;
}

function age(since: string | undefined, now: string): Markup {
  const days = since === undefined ? Number.NaN : Math.floor((Date.parse(now) - Date.parse(since)) / DAY_MS);
  return Number.isNaN(days)
    ? markup`unknown`
    : markup`${countNoun(days, 'day')}<span class="note">since ${since}</span>`;
}

function expiry(expires: string, now: string): Markup {
  const days = Math.ceil((Date.parse(expires) - Date.parse(now)) / DAY_MS);
  if (Number.isNaN(days)) return markup`${expires}`;
  return markup`${expires}<span class="note">${days < 0 ? 'expired' : `in ${countNoun(days, 'day')}`}</span>`;
}
