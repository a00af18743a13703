import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { longTests } from './long-tests.ts';

/** The folders that have tests. */
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
 * What needs a process of its own: mocked modules and clocks, a changed environment, signals, rights and memory of the process, globals, children and threads.
 * `process.cwd()` and the like only read, `process.kill` is for others, and `process.ts` ends the name of a module.
 */
const needsItsOwn =
  /\bvi\.|\bprocess\.(?!cwd\b|execPath\b|p?pid\b|platform\b|versions?\b|arch\b|env\b|gete?uid\b|kill\b|ts\b)|(?:delete |assign\()process\.env|\bprocess\.env(?:\.\w+|\[[^\]]+\])? *[?|&]*=(?!=)|\bglobalThis\b|child_process|kit\/running\b|worker_threads/u;

/** True for the text of a test file that may run in a process after other test files. `vitest.shared.ts` fails a file that changes what the next one finds. */
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
