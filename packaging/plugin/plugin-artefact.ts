import { join } from 'node:path';
import type { Artefact } from '../lib/artefact.ts';
import { bytesOf, filesBelow } from '../lib/files.ts';
import { checkNoSecrets } from '../npm/contents.ts';
import { writeMarketplace } from './marketplace-folder.ts';
import { findPluginProblems } from './plugin-problems.ts';

/** Makes the folder that `claude plugin marketplace add` and `codex plugin marketplace add` take, and looks at it. `root`: the repository. */
export function pluginArtefact(root: string, out: string): Artefact {
  const folder = join(out, 'plugin');
  writeMarketplace(root, folder);
  const files = filesBelow(folder);
  const bytes = bytesOf(files);
  return {
    name: 'plugin for Claude Code and Codex',
    file: folder,
    files: files.length,
    packed_bytes: bytes,
    unpacked_bytes: bytes,
    checks: [{ name: 'manifests', problems: findPluginProblems(root, folder) }, checkNoSecrets(root, folder, files)],
  };
}
