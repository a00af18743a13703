import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A state folder for whatever a test starts without one of its own: that of the user is not for tests. Vitest calls it once, and what it returns at the end. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'mub-tests-'));
  // A database that runs as another user has its data below this folder.
  chmodSync(folder, 0o711);
  process.env['MCP_UNITY_BRIDGE_HOME'] = join(folder, 'state');
  // Where scratch folders are made (proof/kit/scratch.ts).
  process.env['MUB_SCRATCH'] = folder;
  // For those that take that variable away.
  process.env['XDG_STATE_HOME'] = join(folder, 'xdg');
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
