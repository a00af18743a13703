import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectOption } from './project-around.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mub-project-')));
mkdirSync(join(folder, 'Game'));
symlinkSync(join(folder, 'Game'), join(folder, 'link'), 'junction');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['./Game', join(folder, 'Game')],
  ['./Game/', join(folder, 'Game')],
  ['.', folder],
  [join(folder, 'link'), join(folder, 'Game')],
  ['./gone', join(folder, 'gone')],
  ['Game', 'Game'],
])('--project %s', (text, expected) => {
  expect(projectOption(text, () => folder)).toBe(expected);
});
