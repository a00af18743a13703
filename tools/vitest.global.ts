import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The used part of a project of Vitest: in watch mode it reports that the tests run again. */
interface Project {
  onTestsRerun(then: () => void): void;
}

/** A state folder for whatever a test starts without one of its own: that of the user is not for tests. Vitest calls it once, and what it returns at the end. */
export function setup(project: Project): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'mub-tests-'));
  // A database that runs as another user has its data below this folder.
  chmodSync(folder, 0o711);
  process.env['MCP_UNITY_BRIDGE_HOME'] = join(folder, 'state');
  // Where scratch folders are made (proof/kit/scratch.ts).
  process.env['MUB_SCRATCH'] = folder;
  // For tests that remove that variable.
  process.env['XDG_STATE_HOME'] = join(folder, 'xdg');
  // Where test files share builds of the bin (proof/kit/running.ts).
  const builds = join(import.meta.dirname, '..', 'node_modules', '.cache', `mcp-unity-bridge-tests-${process.pid}`);
  process.env['MUB_BUILDS'] = builds;
  const removeBuilds = (): void => rmSync(builds, { recursive: true, force: true });
  project.onTestsRerun(removeBuilds);
  return () => {
    removeBuilds();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
}
