import { expect, test } from 'vitest';
import type { ShownMark } from '../state/types.ts';
import { sampleOperation } from '../testing/sample.ts';
import { segmentsOf } from './timeline-bar.tsx';

const state = (at: number, text: string): ShownMark => ({ at, kind: 'state', text });

test('an operation waits, is asked about, runs, is suspended, runs again and ends', () => {
  const marks = [
    state(0, 'accepted'),
    state(5, 'awaiting_approval'),
    state(10, 'accepted'),
    state(12, 'running'),
    state(20, 'suspended'),
    state(30, 'running'),
    state(40, 'completed'),
  ];
  expect(segmentsOf(sampleOperation(0, 0, { marks, finished_at: 40 }), 99)).toEqual([
    { from: 0, to: 5, kind: 'waiting' },
    { from: 5, to: 10, kind: 'asking' },
    { from: 10, to: 12, kind: 'waiting' },
    { from: 12, to: 20, kind: 'running' },
    { from: 20, to: 30, kind: 'suspended' },
    { from: 30, to: 40, kind: 'running' },
  ]);
});

test('what continues reaches to now', () => {
  expect(
    segmentsOf(sampleOperation(0, 0, { state: 'queued', marks: [state(0, 'accepted'), state(3, 'queued')] }), 50),
  ).toEqual([
    { from: 0, to: 3, kind: 'waiting' },
    { from: 3, to: 50, kind: 'waiting' },
  ]);
});

test('where marks were omitted, the times of the operation replace them', () => {
  expect(segmentsOf(sampleOperation(0, 0, { marks: [], started_at: 7, finished_at: 9 }), 50)).toEqual([
    { from: 0, to: 7, kind: 'waiting' },
    { from: 7, to: 9, kind: 'running' },
  ]);
});

test('work of no time is seen as well', () => {
  expect(segmentsOf(sampleOperation(0, 0, { marks: [], started_at: 0, finished_at: 0 }), 50)).toEqual([
    { from: 0, to: 0, kind: 'running' },
  ]);
});
