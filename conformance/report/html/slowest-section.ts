import { markup } from '../markup.ts';
import { sayMs } from '../say-time.ts';
import { caseLink, type Context, type Section } from './context.ts';

const SHOWN = 10;
const BAR_WIDTH = 160;

/** Where the time of the run went. */
export function slowestSection(context: Context): Section | undefined {
  const slowest = context.run.results
    .filter((result) => result.duration_ms > 0)
    .toSorted((a, b) => b.duration_ms - a.duration_ms)
    .slice(0, SHOWN);
  const [first] = slowest;
  if (first === undefined) return undefined;
  const body = markup`<div class="scroll" tabindex="0" role="region" aria-label="Slowest cases, scrolls sideways"><table><caption>The ${slowest.length} slowest cases</caption>
<thead><tr><th scope="col">Case</th><th scope="col">Title</th><th scope="col">Mode</th><th scope="col" class="number">Took</th><th scope="col"><span class="unseen">as a bar</span></th><th scope="col" class="number">Virtual time</th></tr></thead>
<tbody>${slowest.map(
    (result) =>
      markup`<tr><th scope="row">${caseLink(result, context)}</th><td class="sentence">${result.title}</td><td>${result.mode}</td><td class="number">${sayMs(result.duration_ms)}</td><td><svg class="meter" width="${BAR_WIDTH}" height="10" aria-hidden="true"><rect width="${Math.max(1, Math.round((result.duration_ms / first.duration_ms) * BAR_WIDTH))}" height="10" rx="2"/></svg></td><td class="number">${result.virtual_ms === undefined ? '' : sayMs(result.virtual_ms)}</td></tr>
`,
  )}</tbody></table></div>`;
  return { id: 'slowest', title: 'Slowest cases', note: sayMs(first.duration_ms), body };
}
