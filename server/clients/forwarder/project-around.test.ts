import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../proof/kit/scratch.ts';
import { projectAround } from './project-around.ts';

let folder: string;
const at = (...names: string[]): string => join(folder, ...names);

beforeEach(() => {
  folder = scratchFolder();
  for (const project of ['original', 'clone']) {
    mkdirSync(at(project, 'ProjectSettings'), { recursive: true });
    writeFileSync(at(project, 'ProjectSettings', 'ProjectVersion.txt'), '');
  }
  mkdirSync(at('original', 'Assets', 'Scripts'), { recursive: true });
  symlinkSync(at('original', 'Assets'), at('clone', 'Assets'));
  symlinkSync(at('original'), at('link'));
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each<[string, string, string | undefined, string | undefined]>([
  ['of a folder in a project', 'original/Assets/Scripts', undefined, 'original'],
  ['of a folder in a linked project', 'link/Assets', 'link/Assets', 'original'],
  ['of the shell, where Assets is a link', 'original/Assets/Scripts', 'clone/Assets/Scripts', 'clone'],
  ['of the folder, where the shell is elsewhere', 'original/Assets', 'clone', 'original'],
  ['of the folder, where the shell names none', 'original/Assets', 'gone', 'original'],
  ['none', '.', undefined, undefined],
])('the project around a folder is that %s', (_title, path, pwd, project) => {
  vi.stubEnv('PWD', pwd === undefined ? undefined : at(pwd));
  expect(projectAround(at(path))).toBe(project === undefined ? undefined : at(project));
});
