import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import type { ProjectPolicy } from '../core/editor-protocol.ts';
import { attempt } from '../lib/attempt.ts';
import { codeOf } from '../lib/reason-of.ts';
import { parsePolicy, brokenPolicy } from './parse-policy.ts';

/** Far more than rules need; keeps a wrong file from filling the memory. */
const BYTES_MAX = 1024 * 1024;

export function readPolicy(path: string): ProjectPolicy {
  return attempt(
    () => readOpenPolicy(path),
    (error) => {
      if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return brokenPolicy(`cannot be read (${codeOf(error)}).`);
      return codeOf(error) === 'ENOENT' && isLink(path)
        ? brokenPolicy('is a link to a file that is not there.')
        : { kind: 'none' };
    },
  );
}

function readOpenPolicy(path: string): ProjectPolicy {
  // The opening of a pipe would wait for its other end; Windows, where the flag is none, has no such files.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return brokenPolicy('is no file.');
    return stat.size > BYTES_MAX
      ? brokenPolicy(`has ${stat.size} bytes; expected at most ${BYTES_MAX}.`)
      : parsePolicy(readFileSync(file, 'utf8'));
  } finally {
    closeSync(file);
  }
}

/** A link to nothing (a missing drive) was meant as a policy. */
function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
