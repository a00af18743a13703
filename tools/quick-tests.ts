import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { longTests } from './long-tests.ts';

/** Where tests are. */
export const testFolders = [
  'spec',
  'codegen',
  'generated',
  'server',
  'mock-unity',
  'cli',
  'conformance',
  'proof',
  'page',
  'tools',
];

/**
 * What needs a process of its own: mocked modules and clocks, the environment, signals, rights and memory of the process, globals, children and threads.
 * `process.cwd()` and the like only read.
 */
const needsItsOwn =
  /\bvi\.|\bprocess\.(?!cwd\b|execPath\b|pid\b|platform\b|versions?\b|arch\b)|\bglobalThis\b|child_process|worker_threads/u;

/** Whether a test file with this text may run in a process that ran other test files before it. `vitest.shared.ts` checks what such a file leaves behind. */
export const mayShare = (text: string): boolean => !needsItsOwn.test(text);

/** The quick test files below `root`: those that share a process, which saves its start and its imports, and those that run alone. */
export function quickTests(root: string): { readonly shared: string[]; readonly alone: string[] } {
  const files = testFolders.flatMap((folder) => testFilesIn(root, folder)).filter((file) => !longTests.includes(file));
  const shared = files.filter((file) => mayShare(readFileSync(join(root, file), 'utf8')));
  return { shared, alone: files.filter((file) => !shared.includes(file)) };
}

const testFilesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'));
