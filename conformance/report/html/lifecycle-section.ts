import { lifecycleEdges } from '../lifecycle/lifecycle-edges.ts';
import { lifecycleSvg } from '../lifecycle/lifecycle-svg.ts';
import { markup } from '../markup.ts';
import { sayNumber } from '../words.ts';
import type { Context, Section } from './context.ts';

/** Which transitions of an operation's life the run took. */
export function lifecycleSection({ run: { lifecycle } }: Context): Section | undefined {
  if (lifecycle === undefined) return undefined;
  const { edges, unknown } = lifecycleEdges(lifecycle);
  const taken = edges.filter((edge) => edge.hits > 0).length;
  const body = markup`<p>Solid: taken, with how often. Dashed: never taken. Where lines cross, they do not meet.</p>
${unknown.length === 0 ? undefined : markup`<p class="warning">Not in the contract, but reported: ${unknown.map((edge) => `${edge.from} → ${edge.to} (${edge.hits})`).join(', ')}</p>`}
${lifecycleSvg(lifecycle)}
<details><summary>The same as a table</summary><div class="scroll" tabindex="0" role="region" aria-label="Transitions, scrolls sideways"><table><caption>Transitions of an operation</caption>
<thead><tr><th scope="col">From</th><th scope="col">Signal</th><th scope="col">To</th><th scope="col" class="number">Taken</th></tr></thead>
<tbody>${edges.map(
    (
      edge,
    ) => markup`<tr><td>${edge.from}</td><td>${edge.signals.join(', ')}</td><td>${edge.to}</td><td class="number">${edge.hits > 0 ? sayNumber(edge.hits) : 'never'}</td></tr>
`,
  )}</tbody></table></div></details>`;
  return { id: 'lifecycle', title: 'Life of an operation', note: `${taken} of ${edges.length} transitions`, body };
}
