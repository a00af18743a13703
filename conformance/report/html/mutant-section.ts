import { type Markup, markup } from '../markup.ts';
import type { MutantResult } from '../model.ts';
import { sayNumber } from '../words.ts';
import { statusBadge, caseLink, type Context, requirementLink, type Section, spaced } from './context.ts';

const styles = {
  survived: { symbol: '✗', label: 'survived', tone: 'bad' },
  killed: { symbol: '✓', label: 'killed', tone: 'good' },
  equivalent: { symbol: '–', label: 'equivalent', tone: 'grey' },
} as const;

/** Broken variants, and what saw that they are. */
export function mutantSection(context: Context): Section | undefined {
  const { mutants } = context.run;
  if (mutants === undefined) return undefined;
  const of = (status: MutantResult['status']): readonly MutantResult[] =>
    mutants.filter((mutant) => mutant.status === status);
  const [survived, killed, equivalent] = [of('survived'), of('killed'), of('equivalent')];
  const body = markup`<p>Each is our own code with one fault put in on purpose; a check that cannot fail proves nothing.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Mutants, scrolls sideways"><table class="mutants"><caption>Mutants: ${killed.length} killed, ${survived.length} survived, ${equivalent.length} equivalent</caption>
<thead><tr><th scope="col">Mutant</th><th scope="col">State</th><th scope="col">Breaks</th><th scope="col">Part</th><th scope="col">Killed by cases</th><th scope="col">Killed by search</th></tr></thead>
<tbody>${[...survived, ...killed, ...equivalent].map((mutant) => line(mutant, context))}</tbody></table></div>`;
  return {
    id: 'mutants',
    title: 'Mutants',
    note: `${killed.length} of ${killed.length + survived.length} killed`,
    body,
  };
}

function line(mutant: MutantResult, context: Context): Markup {
  const cases = mutant.killed_by_cases.map((id) => {
    const result = context.run.results.find((one) => one.id === id || one.slug === id);
    return result === undefined ? markup`<span>${id}</span>` : caseLink(result, context);
  });
  const search =
    mutant.killed_by_search === undefined
      ? markup`<span class="nothing">not searched</span>`
      : markup`${mutant.killed_by_search.rule}, ${sayNumber(mutant.killed_by_search.runs)} ${mutant.killed_by_search.runs === 1 ? 'run' : 'runs'}`;
  return markup`<tr><th scope="row">${mutant.id}<span class="note">${mutant.title}</span></th><td>${statusBadge(styles[mutant.status])}${mutant.reason === undefined ? undefined : markup`<span class="note">${mutant.reason}</span>`}</td><td>${requirementLink(mutant.requirement)}</td><td>${mutant.part}</td><td class="cases">${cases.length === 0 ? markup`<span class="nothing">none</span>` : spaced(cases)}</td><td>${search}</td></tr>
`;
}
