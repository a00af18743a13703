import { execFileSync } from 'node:child_process';
import { constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRegular, readRegular } from './files.ts';
import { scratchFolder } from '../../proof/kit/scratch.ts';

const fresh = (): string => join(scratchFolder(), 'file');

test('a file is opened, and made where that is wanted', () => {
  const path = fresh();
  writeFileSync(openRegular(path, constants.O_WRONLY | constants.O_CREAT), 'text');
  expect([readRegular(path), readFileSync(path, 'utf8')]).toEqual(['text', 'text']);
});

test.skipIf(process.platform === 'win32').each([
  ['a folder', mkdirSync],
  ['a named pipe', (path: string) => execFileSync('mkfifo', [path])],
])('%s is none, and blocks no process', (_what, make) => {
  const path = fresh();
  make(path);
  expect(() => readRegular(path)).toThrow(`expected a file, got something else at ${path}`);
});
