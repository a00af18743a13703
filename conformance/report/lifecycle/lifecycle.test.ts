import { expect, test } from 'vitest';
import { isTerminal, lifecycleSignals, nextState, operationStates } from '../../../generated/typescript/lifecycle.ts';
import { passingRun } from '../testing/sample-runs.ts';
import { reportHtml } from '../view/view.mjs';
import { lifecycleEdges, layOutLifecycle } from './lifecycle.ts';

const { edges } = lifecycleEdges([]);

test('every transition of the contract is an edge', () => {
  const expected = operationStates.flatMap((from) =>
    lifecycleSignals.flatMap((signal) => nextState(from, signal) ?? []).map((to) => `${from} ${to}`),
  );
  expect(new Set(edges.map((edge) => `${edge.from} ${edge.to}`))).toEqual(new Set(expected));
  expect(operationStates.filter(isTerminal).every((state) => edges.some((edge) => edge.to === state))).toBe(true);
});

test('hits are those of the run, and what the contract does not have is reported', () => {
  const made = lifecycleEdges([
    { from: 'queued', to: 'running', hits: 3 },
    { from: 'queued', to: 'running', hits: 4 },
    { from: 'completed', to: 'running', hits: 1 },
  ]);
  expect(made.edges.filter((edge) => edge.hits > 0)).toEqual([
    { from: 'queued', to: 'running', signals: ['start'], hits: 7 },
  ]);
  expect(made.unknown).toEqual([{ from: 'completed', to: 'running', hits: 1 }]);
});

type Part = readonly [x1: number, y1: number, x2: number, y2: number];

test('every state and edge has its place, and no two lines run over each other', () => {
  const { boxes, lines, width, height } = layOutLifecycle(edges);
  expect(boxes.map((box) => box.state).toSorted()).toEqual([...operationStates].toSorted());
  expect(lines).toHaveLength(edges.length);
  const parts = lines.flatMap(({ points }): Part[] =>
    points.slice(1).map(([x2, y2], index) => [points[index]?.[0] ?? 0, points[index]?.[1] ?? 0, x2, y2]),
  );
  for (const [x1, y1, x2, y2] of parts) {
    expect(x1 === x2 || y1 === y2).toBe(true);
    for (const [x, y] of [
      [x1, y1],
      [x2, y2],
    ] as const)
      expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
  }
  const covers = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]): boolean =>
    Math.min(a, b) < Math.max(c, d) && Math.min(c, d) < Math.max(a, b);
  for (const [index, [x1, y1, x2, y2]] of parts.entries()) {
    for (const [u1, v1, u2, v2] of parts.slice(index + 1)) {
      const isOver =
        (y1 === y2 && v1 === v2 && y1 === v1 && covers([x1, x2], [u1, u2])) ||
        (x1 === x2 && u1 === u2 && x1 === u1 && covers([y1, y2], [v1, v2]));
      expect(isOver, `${[x1, y1, x2, y2].join()} and ${[u1, v1, u2, v2].join()}`).toBe(false);
    }
  }
});

test('what was taken is solid with its number, the rest is dashed', () => {
  const html = reportHtml({ ...passingRun(), lifecycle: [{ from: 'queued', to: 'running', hits: 1234 }] });
  expect(html.match(/class="way"/g)).toHaveLength(1);
  expect(html.match(/class="way untaken"/g)).toHaveLength(edges.length - 1);
  expect(html).toContain('start <tspan class="hits">1,234</tspan>');
});
