import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Test files that take ten seconds and more: they play the documentation, attack the built program, pull the plug, look at pages in a browser, and run whole
 * conformance suites. `npm test` leaves them out, and `npm run prove tests` runs them, in this order: the slowest first, so that none of them runs at the
 * end beside nothing else. `npx vitest run <file>` runs any.
 */
export const longTests: readonly string[] = [
  'proof/attacks/attacks.test.ts',
  'proof/virtual/cases-1.test.ts',
  'proof/virtual/cases-2.test.ts',
  'proof/virtual/cases-3.test.ts',
  'cli/verify.test.ts',
  'proof/behaviour/detecting-power.test.ts',
  'page/page.test.ts',
  'cli/docs/docs.test.ts',
  'cli/spaces.test.ts',
  'cli/verbs.test.ts',
  'conformance/report/write/browser.test.ts',
  'server/team/postgres/ownership.test.ts',
  'server/store/damage.test.ts',
  'cli/examples.test.ts',
  'page/studio.test.ts',
  'conformance/runner/run-conformance.test.ts',
  'server/process/troubled-database.test.ts',
  'conformance/board/write/browser.test.ts',
  'proof/behaviour/own-product.test.ts',
  'server/team/postgres/database-in-trouble.test.ts',
  'proof/behaviour/board.test.ts',
  'server/process/two-servers.test.ts',
  'server/process/serve.test.ts',
  'server/process/editor-takeover.test.ts',
  'server/editors/transports.test.ts',
  'cli/main.test.ts',
  'conformance/bridge/run-bridge.test.ts',
  'cli/read-commands.test.ts',
  'server/editors/tcp/dial.test.ts',
  'cli/doctor/faults.test.ts',
  'cli/backup.test.ts',
  'proof/coverage/coverage.test.ts',
  'cli/run.test.ts',
  'proof/virtual/load.test.ts',
  'server/store/write-log.test.ts',
  'proof/behaviour/http-bridge.test.ts',
  'conformance/bridge/surface.test.ts',
  'conformance/examples/examples.test.ts',
  'server/clients/forwarder/forward.test.ts',
  'server/store/crash.test.ts',
  'server/team/traces/traces.test.ts',
  'cli/terminal.test.ts',
  'proof/walk/walk.test.ts',
  'proof/drivers/drivers.test.ts',
  'server/live/live-page.test.ts',
  'proof/fuzz/fuzz.test.ts',
  'proof/lib/run-program.test.ts',
  'proof/virtual/virtual-tasks.test.ts',
  'codegen/typescript/arbitraries.test.ts',
  'cli/failures.test.ts',
  'server/clients/http/serve-http.test.ts',
  'server/team/postgres/postgres-store.test.ts',
  'cli/init/init.test.ts',
  'server/store/backup/round-trip.test.ts',
  'cli/docs/team.test.ts',
  'conformance/runner/witness.test.ts',
  'page/firefox.test.ts',
  'page/smooth.test.ts',
  'server/clients/forwarder/connect.test.ts',
  'proof/mutants/broken-core.test.ts',
  'server/team/postgres/twin.test.ts',
  'server/store/twin.test.ts',
  'server/team/postgres/spaces.test.ts',
  'server/store/backup/restore.test.ts',
  'conformance/runner/own-http.test.ts',
  'server/team/postgres/link.test.ts',
  'proof/sim/space.test.ts',
  'proof/sim/space-database.test.ts',
];

/** The folders that have tests. */
const testFolders = [
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
