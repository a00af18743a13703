import { expect, test } from 'vitest';
import { sameTools, type EditorSummary } from './types.ts';

const editor = (project_path: string, undecided_tools?: readonly string[]): EditorSummary => ({
  project_path,
  project_name: project_path,
  state: 'connected',
  unfinished: 0,
  ...(undecided_tools === undefined ? {} : { undecided_tools: [...undecided_tools] }),
});

test('Editors with the same undecided tools are one group, in whatever order they name them', () => {
  const [a, b, c] = [editor('a', ['x', 'y']), editor('b', ['x']), editor('c', ['y', 'x'])];
  expect(sameTools([a, editor('d'), b, c, editor('e', [])])).toEqual([
    { tools: ['x', 'y'], editors: [a, c] },
    { tools: ['x'], editors: [b] },
  ]);
});
