/** @jsxRuntime automatic @jsxImportSource preact */
import type { JSX } from 'preact';
import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import { type Box, type Edge, type Line, layOutLifecycle, lifecycleEdges } from '../lifecycle/lifecycle.ts';
import { formatNumber } from '../text.ts';
import { type Context, Fold, Scroll, type Section, Table } from './parts.tsx';

/** The transitions of an operation's lifecycle in the run. */
export function lifecycleSection({ run: { lifecycle } }: Context): Section | undefined {
  if (lifecycle === undefined) return undefined;
  const { edges, unknown } = lifecycleEdges(lifecycle);
  const taken = edges.filter(({ hits }) => hits > 0).length;
  const body = (
    <>
      <p>Solid: taken, with how often. Dashed: never taken. Lines that cross are not connected.</p>
      {unknown.length === 0 ? undefined : (
        <p class="warning">
          Not in the contract, but reported:{' '}
          {unknown.map(({ from, to, hits }) => `${from} → ${to} (${hits})`).join(', ')}
        </p>
      )}
      {picture(edges)}
      <Fold title="The same as a table">
        <Table
          caption="Transitions of an operation"
          label="Transitions"
          groups={[{ rows: edges }]}
          columns={[
            { head: 'From', cell: ({ from }) => from },
            { head: 'Signal', cell: ({ signals }) => signals.join(', ') },
            { head: 'To', cell: ({ to }) => to },
            { head: 'Taken', class: 'number', cell: ({ hits }) => (hits > 0 ? formatNumber(hits) : 'never') },
          ]}
        />
      </Fold>
    </>
  );
  return { id: 'lifecycle', title: 'Life of an operation', note: `${taken} of ${edges.length} transitions`, body };
}

/** The lifecycle of an operation: transitions of the run are solid, with their number; the others are dashed. */
function picture(edges: readonly Edge[]): JSX.Element {
  const { width, height, boxes, lines } = layOutLifecycle(edges);
  const taken = edges.filter(({ hits }) => hits > 0).length;
  return (
    <Scroll label="Graph of the lifecycle">
      <svg class="lifecycle" width={width} height={height} role="img" aria-labelledby="lifecycle-about">
        <title id="lifecycle-about">
          {`States of an operation and the ${edges.length} transitions between them, of which ${taken} were taken. The table below says the same.`}
        </title>
        {lines.toSorted((a, b) => a.edge.hits - b.edge.hits).map(way)}
        {boxes.map(stateBox)}
      </svg>
    </Scroll>
  );
}

function way({ edge, points, label }: Line): JSX.Element {
  const { from, to, hits } = edge;
  const signals = edge.signals.join(', ');
  const [x, y] = points.at(-1) ?? [0, 0];
  const isDown = points.at(-2)?.[0] === x;
  return (
    <g class={hits > 0 ? 'way' : 'way untaken'}>
      <title>{`${from} → ${to} by ${signals}: ${hits > 0 ? `${formatNumber(hits)} times` : 'never taken'}`}</title>
      <path d={`M${points.map((point) => point.join(' ')).join('L')}`} />
      <path class="tip" d={isDown ? `M${x} ${y}l-4 -7h8z` : `M${x} ${y}l-7 -4v8z`} />
      <text x={label.x} y={label.y} text-anchor={label.anchor}>
        {signals} <tspan class="hits">{formatNumber(hits)}</tspan>
      </text>
    </g>
  );
}

const stateBox = ({ state, x, y, width, height }: Box): JSX.Element => (
  <g class={isTerminal(state) ? 'state end' : 'state'}>
    <rect x={x} y={y} width={width} height={height} rx="6" />
    <text x={x + width / 2} y={y + height / 2 + 4} text-anchor="middle">
      {state}
    </text>
  </g>
);
