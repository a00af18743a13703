import type { LifecycleEdge } from '../model.ts';
import { type Markup, markup } from '../markup.ts';
import { sayNumber } from '../words.ts';
import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import { lifecycleEdges } from './lifecycle-edges.ts';
import { type Box, layOutLifecycle, type Line } from './lifecycle-layout.ts';

/** The life of an operation: what the run took is solid, with how often; the rest is dashed. */
export function lifecycleSvg(covered: readonly LifecycleEdge[]): Markup {
  const { edges } = lifecycleEdges(covered);
  const { width, height, boxes, lines } = layOutLifecycle(edges);
  const hits = edges.filter((edge) => edge.hits > 0).length;
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="Graph of the lifecycle, scrolls sideways"><svg class="lifecycle" width="${width}" height="${height}" role="img" aria-labelledby="lifecycle-about">
<title id="lifecycle-about">States of an operation and the ${edges.length} transitions between them, of which ${hits} were taken. The table below says the same.</title>
${lines.toSorted((a, b) => a.edge.hits - b.edge.hits).map(line)}${boxes.map(box)}</svg></div>
`;
}

function line({ edge, points, label }: Line): Markup {
  const [first, ...rest] = points;
  const d = `M${first?.join(' ')}${rest.map((point) => `L${point.join(' ')}`).join('')}`;
  const [, before] = points.toReversed();
  const [x, y] = points.at(-1) ?? [0, 0];
  const isDown = before?.[0] === x;
  const head = isDown ? `M${x} ${y}l-4 -7h8z` : `M${x} ${y}l-7 -4v8z`;
  const name = edge.hits > 0 ? 'way' : 'way untaken';
  const taken = edge.hits > 0 ? sayNumber(edge.hits) : '0';
  return markup`<g class="${name}"><title>${edge.from} → ${edge.to} by ${edge.signals.join(', ')}: ${edge.hits > 0 ? `${taken} times` : 'never taken'}</title><path d="${d}"/><path class="tip" d="${head}"/><text x="${label.x}" y="${label.y}" text-anchor="${label.anchor}">${edge.signals.join(', ')} <tspan class="hits">${taken}</tspan></text></g>
`;
}

function box({ state, x, y, width, height }: Box): Markup {
  return markup`<g class="${isTerminal(state) ? 'state end' : 'state'}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/><text x="${x + width / 2}" y="${y + height / 2 + 4}" text-anchor="middle">${state}</text></g>
`;
}
