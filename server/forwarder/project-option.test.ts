import { mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectOption } from './project-option.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mub-project-')));
mkdirSync(join(folder, 'Game'));
symlinkSync(join(folder, 'Game'), join(folder, 'link'), 'junction');

test.each([
  ['./Game', join(folder, 'Game')],
  ['./Game/', join(folder, 'Game')],
  ['.', folder],
  [join(folder, 'link'), join(folder, 'Game')],
  ['./gone', join(folder, 'gone')],
  ['Game', 'Game'],
])('--project %s', (text, expected) => {
  expect(projectOption(text, folder)).toBe(expected);
});
