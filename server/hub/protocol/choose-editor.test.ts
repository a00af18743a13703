import { expect, test } from 'vitest';
import { chooseEditor, type Recent } from './decide-call.ts';

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
  readonly client: { readonly cwd?: string; readonly cwd_project?: string; readonly project?: string };
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
  {
    title: 'not the only one, where the client is in another Unity project: its own is closed',
    client: { cwd: '/work/other/Assets', cwd_project: '/work/other' },
    candidates: all.slice(0, 1),
    chosen: 'none',
  },
  {
    title: 'not one worked with, where the client is in another Unity project',
    client: { cwd: '/work/other/Assets', cwd_project: '/work/other' },
    recent: { ...found, named: true },
    candidates: all.slice(0, 3),
    chosen: 'none',
  },
  {
    title: 'not that of the original, where the client is in a clone whose Assets is a link',
    client: { cwd: '/work/game/Assets', cwd_project: '/work/clone' },
    candidates: all.slice(0, 1),
    chosen: 'none',
  },
  {
    title: 'the one that is named, though the client is in another Unity project',
    client: { cwd: '/work/other', cwd_project: '/work/other', project: '/work/game' },
    chosen: '/work/game',
  },
  {
    title: 'the one around the Unity project that the client is in',
    client: { cwd: '/work/game/Tests~/Sample', cwd_project: '/work/game/Tests~/Sample' },
    candidates: all.slice(0, 1),
    chosen: '/work/game',
  },
  {
    title: 'the only one below the Unity project that the client is in',
    client: { cwd: '/work', cwd_project: '/work' },
    candidates: all.slice(0, 1),
    chosen: '/work/game',
  },
  {
    title: 'the only one, named in upper case',
    client: { cwd: 'c:\\games\\one', cwd_project: 'c:\\games\\one' },
    candidates: all.slice(3),
    chosen: 'C:\\Games\\One',
  },
  {
    title: 'the only one, on Windows, for a client in its Linux subsystem',
    client: { cwd: '/mnt/c/Games/One', cwd_project: '/mnt/c/Games/One' },
    candidates: all.slice(3),
    chosen: 'C:\\Games\\One',
  },
  { title: 'none', client: { cwd: '/work/game' }, candidates: [], chosen: 'none' },
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
    title: 'the project that the client is in, rather than one that it named before',
    client: { cwd: '/work/game/Assets' },
    recent: { ...found, named: true },
    chosen: '/work/game',
  },
  {
    title: 'the one that it named before, where it is in none',
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
