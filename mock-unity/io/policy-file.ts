import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectPolicy } from '../core/editor-protocol.ts';
import { POLICY_FILE } from '../core/project-policy.ts';
import { codeOf } from '../lib/reason-of.ts';
import { readPolicy } from './read-policy.ts';

/** The policy file of a project (SEC-04), which people edit while the Editor runs. */
export interface PolicyFile {
  /** The current content. */
  read(): ProjectPolicy;
  /** The current content if the file has changed since the last look. As cheap as a look at its date. */
  readIfChanged(): ProjectPolicy | undefined;
}

export function openPolicyFile(projectPath: string): PolicyFile {
  const path = join(projectPath, ...POLICY_FILE.split('/'));
  let seen: string | undefined;
  const read = (): ProjectPolicy => {
    seen = signatureOf(path);
    return readPolicy(path);
  };
  return {
    read,
    readIfChanged: () => (signatureOf(path) === seen ? undefined : read()),
  };
}

/** Equal for the same file with the same content. */
function signatureOf(path: string): string {
  try {
    // It is looked at with each call, and usually not there: an error, or a second look, would cost more than the look.
    const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (found === undefined) return 'ENOENT';
    const stat = found.isSymbolicLink() ? statSync(path, { bigint: true, throwIfNoEntry: false }) : found;
    return stat === undefined ? 'a link to nothing' : `${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
  } catch (error) {
    return codeOf(error);
  }
}
