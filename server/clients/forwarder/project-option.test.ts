import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../proof/kit/scratch.ts';
import { projectOption } from './project-around.ts';

const folder = scratchFolder();
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
  expect(projectOption(text, () => folder)).toBe(expected);
});
