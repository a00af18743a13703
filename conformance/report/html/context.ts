import type { Anchors } from '../anchors.ts';
import { anchorOfFailure, anchorOfRequirement } from '../anchors.ts';
import { isExplained, type StatusStyle, statusStyles } from '../status-styles.ts';
import { type Markup, markup } from '../markup.ts';
import type { CaseResult, Run } from '../model.ts';
import { sentenceOf } from '../requirement-rows.ts';

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
