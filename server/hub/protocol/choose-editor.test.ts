import { expect, test } from 'vitest';
import { chooseEditor, type Recent } from './choose-editor.ts';

const [game, inner, tool, win] = ['/work/game', '/work/game/inner', '/work/tool', 'C:\\Games\\One'].map(
  (project_path) => ({
    project_path,
    project_name: project_path.split(/[/\\]/).at(-1) ?? '',
  }),
);
const all = [game, inner, tool, win].filter((editor) => editor !== undefined);

const found: Recent = { project_path: '/work/tool', named: false };

interface Case {
  readonly title: string;
  readonly client: { readonly cwd?: string; readonly project?: string };
  readonly candidates?: typeof all;
  readonly recent?: Recent;
  /** A path, `none` or `ambiguous`. */
  readonly chosen: string;
}

const cases: Case[] = [
  { title: 'the only one', client: {}, candidates: all.slice(0, 1), chosen: '/work/game' },
  {
    title: 'the only one, though the client works elsewhere',
    client: { cwd: '/home/me' },
    candidates: all.slice(0, 1),
    chosen: '/work/game',
  },
  { title: 'nobody', client: { cwd: '/work/game' }, candidates: [], chosen: 'none' },
  { title: 'several and no hint', client: {}, chosen: 'ambiguous' },
  { title: 'the project around the working folder', client: { cwd: '/work/tool/Assets' }, chosen: '/work/tool' },
  {
    title: 'the innermost project around the working folder',
    client: { cwd: '/work/game/inner/Assets' },
    chosen: '/work/game/inner',
  },
  { title: 'a folder with the same beginning is not inside', client: { cwd: '/work/game2' }, chosen: 'ambiguous' },
  { title: 'the only project below the working folder', client: { cwd: 'C:\\Games' }, chosen: 'C:\\Games\\One' },
  { title: 'several projects below the working folder', client: { cwd: '/work' }, chosen: 'ambiguous' },
  { title: 'the root is around everything', client: { cwd: '/' }, candidates: all.slice(2, 3), chosen: '/work/tool' },
  { title: 'the project by path', client: { project: '/work/tool', cwd: '/work/game' }, chosen: '/work/tool' },
  { title: 'the project by name', client: { project: 'tool' }, chosen: '/work/tool' },
  {
    title: 'the only project below the folder that is named',
    client: { project: 'C:\\Games' },
    chosen: 'C:\\Games\\One',
  },
  { title: 'several projects below the folder that is named', client: { project: '/work' }, chosen: 'ambiguous' },
  {
    title: 'a project that is named by nothing is not named',
    client: { project: '', cwd: '/work/tool' },
    candidates: all,
    chosen: '/work/tool',
  },
  {
    title: 'a named project that is not there',
    client: { project: '/work/other' },
    candidates: all.slice(0, 1),
    chosen: 'none',
  },
  { title: 'the one that the client has been working with', client: {}, recent: found, chosen: '/work/tool' },
  {
    title: 'a project that is named, rather than the one worked with',
    client: { project: '/work/game' },
    recent: found,
    chosen: '/work/game',
  },
  {
    title: 'the one found before, though another one around the working folder has come since: a retry attaches',
    client: { cwd: '/work/game/Assets' },
    recent: found,
    chosen: '/work/tool',
  },
  {
    title: 'the project that the client stands in, rather than one that it named before',
    client: { cwd: '/work/game/Assets' },
    recent: { ...found, named: true },
    chosen: '/work/game',
  },
  {
    title: 'the one that it named before, where it stands in none',
    client: { cwd: '/home' },
    recent: { ...found, named: true },
    chosen: '/work/tool',
  },
  {
    title: 'the one worked with, rather than one below the working folder',
    client: { cwd: '/work' },
    recent: found,
    chosen: '/work/tool',
  },
  {
    title: 'the one worked with is gone',
    client: {},
    recent: { project_path: '/gone', named: false },
    chosen: 'ambiguous',
  },
];

test.each(cases)('$title', ({ client, candidates = all, recent, chosen }) => {
  const choice = chooseEditor(candidates, client, recent);
  expect(choice.kind === 'chosen' ? choice.editor.project_path : choice.kind).toBe(chosen);
});
