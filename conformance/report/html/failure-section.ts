import { anchorOfFailure } from '../anchors.ts';
import { isExplained, statusLooks, statusOrder } from '../looks.ts';
import { type Markup, markup } from '../markup.ts';
import type { CaseResult, Finding } from '../model.ts';
import { sentenceOf } from '../requirement-rows.ts';
import { count, flatten, sayMs, shorten } from '../words.ts';
import { evidence } from './evidence.ts';
import { badge, type Context, requirementLink, type Section, spaced } from './context.ts';
import { sentence } from './requirement-section.ts';

/** Pictures and logs of more would make a file that no browser likes; where nearly everything fails, they all show the same. */
const PICTURES_LIMIT = 30;

/** What went wrong, the worst first. */
export const explainedOf = (results: readonly CaseResult[]): readonly CaseResult[] =>
  statusOrder.filter(isExplained).flatMap((status) => results.filter((result) => result.status === status));

const MESSAGE_LENGTH = 260;

/** A line for each failure, right below the verdict. */
export function failureIndex(context: Context): Section | undefined {
  const explained = explainedOf(context.run.results);
  if (explained.length === 0) return undefined;
  const body = markup`<ol class="index">${explained.map((result) => {
    const anchor = anchorOfFailure(context.anchors.get(result) ?? '');
    const broken = [...new Set(result.findings.flatMap((finding) => finding.requirements))];
    return markup`<li>${badge(statusLooks[result.status])} <a href="#${anchor}"><span class="id">${result.id}</span> ${result.title}</a>
<span class="note">${broken.length === 0 ? undefined : markup`${spaced(broken.map(requirementLink))}: `}${shorten(flatten(result.findings[0]?.message ?? result.reason ?? statusLooks[result.status].meaning), MESSAGE_LENGTH)}</span></li>
`;
  })}</ol>`;
  return { id: 'failures', title: 'What went wrong', note: String(explained.length), body };
}

/** A chapter for each failure: what was expected, what came, how to see it again, and what happened. */
export function failureSection(context: Context): Section | undefined {
  const explained = explainedOf(context.run.results);
  if (explained.length === 0) return undefined;
  return {
    id: 'details',
    title: 'Failures in detail',
    note: count(explained.length, 'case'),
    body: markup`${explained.map((result, index) => chapter(result, { context, isPictured: index < PICTURES_LIMIT }))}`,
  };
}

function chapter(
  result: CaseResult,
  { context, isPictured }: { readonly context: Context; readonly isPictured: boolean },
): Markup {
  const anchor = context.anchors.get(result) ?? '';
  const look = statusLooks[result.status];
  const facts = [
    result.severity,
    `level ${result.level}`,
    result.mode === 'virtual' ? 'in virtual time' : 'with real processes',
    `took ${sayMs(result.duration_ms)}`,
    ...(result.virtual_ms === undefined ? [] : [`${sayMs(result.virtual_ms)} of virtual time`]),
  ];
  const broken = [...new Set(result.findings.flatMap((finding) => finding.requirements))];
  const promises = broken.length > 0 ? broken : result.requirements;
  return markup`<article class="failure ${look.tone}" id="${anchorOfFailure(anchor)}" aria-labelledby="${anchor}-title">
<h3 id="${anchor}-title">${badge(look)} <span class="id">${result.id}</span> ${result.title}</h3>
<p class="note">${result.slug} · ${facts.join(' · ')} · <a href="#${anchor}">in the list of cases</a></p>
${result.reason === undefined ? undefined : markup`<p>${result.reason}</p>`}${result.known === undefined ? undefined : markup`<p>Known: ${result.known.reason}</p>`}
${result.findings.map(findingBlock)}
<h4>${broken.length > 0 ? 'The promise' : 'What it tests'}</h4>
${promises.map((id) => markup`<blockquote>${requirementLink(id)} ${sentence(sentenceOf(id) ?? 'is not a promise of this contract.')}</blockquote>`)}
${replayBlock(result)}${stepsBlock(result)}${isPictured ? evidence(result, anchor) : markup`<p class="note">No picture and no logs here: the first ${PICTURES_LIMIT} failures have them. results.jsonl has all.</p>`}
</article>
`;
}

/** Longer values are in results.jsonl. */
const VALUE_LENGTH = 4000;

function findingBlock({ message, rule, expected, got }: Finding): Markup {
  const values = [
    ['expected', expected],
    ['got', got],
  ] as const;
  const shown = values.flatMap(([name, value]) =>
    value === undefined ? [] : [markup`<div><dt>${name}</dt><dd><pre>${shorten(value, VALUE_LENGTH)}</pre></dd></div>`],
  );
  return markup`<div class="finding"><p>${sentence(message)}${rule === undefined ? undefined : markup` <span class="note inline">rule: ${rule}</span>`}</p>${shown.length === 0 ? undefined : markup`<dl class="values">${shown}</dl>`}</div>
`;
}

function replayBlock({ replay }: CaseResult): Markup | undefined {
  if (replay === undefined) return undefined;
  return markup`<h4>See it again</h4>
<div class="copyable"><pre tabindex="0"><code>${replay}</code></pre><button type="button" hidden>Copy</button></div>
`;
}

const STEPS_LIMIT = 200;

function stepsBlock({ steps, kind }: CaseResult): Markup | undefined {
  if (steps === undefined || steps.length === 0) return undefined;
  const shown = steps.slice(0, STEPS_LIMIT);
  return markup`<h4>${kind === 'search' || kind === 'corpus' ? 'The shortest commands that do it' : 'Steps'}</h4>
<ol class="steps">${shown.map((step) => markup`<li><code>${step}</code></li>`)}</ol>
${steps.length > shown.length ? markup`<p class="note">${count(steps.length - shown.length, 'more step')} in results.jsonl.</p>` : undefined}`;
}
