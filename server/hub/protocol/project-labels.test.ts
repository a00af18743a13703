import { expect, test } from 'vitest';
import { projectLabels } from './decide-call.ts';

test.each<[string, Record<string, string>]>([
  ['a name of its own', { '/home/me/Game': 'Game', 'C:\\Work\\Other\\': 'Other' }],
  ['one name in two folders', { '/a/Game': 'Game (a)', '/b/Game': 'Game (b)', '/b/Other': 'Other' }],
  ['folders that are alike as well', { '/a/x/Game': 'Game (a/x)', '/b/x/Game': 'Game (b/x)' }],
  ['of one path, the end of the other', { '/x/Game': 'Game (x)', '/a/x/Game': 'Game (a/x)' }],
  ['no folder at all', { '/': '/', '': '' }],
])('projects with %s', (_what, labels) => {
  expect(Object.fromEntries(projectLabels(Object.keys(labels)))).toEqual(labels);
});
