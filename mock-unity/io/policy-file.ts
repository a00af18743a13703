import { lstatSync, statSync, closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectPolicy } from '../core/editor-protocol.ts';
import { POLICY_FILE } from '../core/project-policy.ts';
import { codeOf, failureOf, attempt } from '../lib/errors.ts';
import { jsonText } from '../../generated/typescript/framing.ts';
import type { Policy } from '../../generated/typescript/types.ts';
import { validatePolicy } from '../../generated/typescript/validators.js';

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

/** Broken, never ignored: a policy with a mistake in it is the wish for one. */
export function parsePolicy(text: string): ProjectPolicy {
  let value: unknown;
  const failure = failureOf(() => (value = JSON.parse(jsonText(text))));
  if (failure !== undefined) return brokenPolicy(`is not JSON (${failure}).`);
  const checked = validatePolicy(withoutSchema(value));
  if (checked.ok) return withOneRuleEach(checked.value);
  const [violation] = checked.errors;
  return brokenPolicy(
    `is no policy: ${violation?.message ?? 'it does not fit'} (at ${violation?.pointer === '' ? 'its top' : (violation?.pointer ?? 'its top')}).`,
  );
}

/** Which of two rules was meant cannot be told. */
function withOneRuleEach(policy: Policy): ProjectPolicy {
  const names = policy.rules.map(({ tool }) => tool);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined
    ? { kind: 'policy', policy }
    : brokenPolicy(`has two rules for ${JSON.stringify(twice)}; expected one for each tool.`);
}

/** The member $schema is for editors. */
function withoutSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== '$schema'));
}

const brokenPolicy = (reason: string): ProjectPolicy => ({ kind: 'broken', reason });

/** Far more than rules need; keeps a wrong file from filling the memory. */
const BYTES_MAX = 1024 * 1024;

function readPolicy(path: string): ProjectPolicy {
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
