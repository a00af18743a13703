import { join } from 'node:path';
import { quotePath } from '../../lib/terminal-text.ts';
import { type DoctorCheck, type CheckResult, type Setting, createFinding, type Known } from '../check.ts';
import { lstatOf, readTextOrReason, statOf } from '../files.ts';
import { servedHub } from '../ask-server.ts';

const OTHERS = 0o077;
const OTHERS_MAY_WRITE = 0o022;
const REPLACE =
  'mcp-unity-bridge token rotate (a server that runs takes the new one at once; Editors and clients of this user read it from the file)';

/** The secret that server, clients and Editors share (SEC-02). It is never shown. */
export const checkToken: DoctorCheck = { id: 'token', title: 'Token', limitMs: 5_000, run: checkTokenFile };

async function checkTokenFile({ stateDir }: Setting, known: Known): Promise<CheckResult> {
  if (!known.isStateDirUsable) return { summary: 'not checked: the state folder cannot be used', isSkipped: true };
  const result = await inspectToken(stateDir, known);
  // A server does not begin with what is no token.
  if (result.findings?.some(({ level }) => level === 'failure') === true) known.mayStart = false;
  return result;
}

async function inspectToken(stateDir: string, known: Known): Promise<CheckResult> {
  const path = join(stateDir, 'token');
  const read = await readTextOrReason(path);
  if ('reason' in read) {
    const what = (await lstatOf(path))?.isFile() === true ? `chmod 600 ${quotePath(path)}` : `Rename or delete ${path}`;
    return {
      summary: 'cannot be read',
      findings: [
        createFinding('token.unreadable', `The token cannot be read: ${read.reason}.`, `${what}, then: ${REPLACE}`),
      ],
    };
  }
  const text = read.text?.trim();
  if (text === undefined) return judgeAbsence(stateDir);
  if (!/^[0-9a-f]{64}$/.test(text)) {
    const found = `${path} should hold 64 hexadecimal digits and holds something else (${text.length} characters).`;
    return { summary: 'not valid', findings: [createFinding('token.corrupt', found, REPLACE)] };
  }
  known.token = text;
  return rightsOf(path);
}

async function judgeAbsence(stateDir: string): Promise<CheckResult> {
  if ((await servedHub(stateDir)) === undefined) return { summary: 'made by the first server' };
  return {
    summary: 'is gone',
    findings: [createFinding('token.missing', `A server runs, but there is no token in ${stateDir}.`, REPLACE)],
  };
}

async function rightsOf(path: string): Promise<CheckResult> {
  const mode = (await statOf(path))?.mode ?? 0;
  if (process.platform === 'win32' || (mode & OTHERS) === 0) return { summary: 'there, for this user alone' };
  if ((mode & OTHERS_MAY_WRITE) !== 0) {
    const written = `${path} can be written by others (mode ${(mode & 0o777).toString(8)}), who may know what is in it: it is not used.`;
    return { summary: 'is not used', findings: [createFinding('token.unreadable', written, REPLACE)] };
  }
  const found = `${path} has the mode ${(mode & 0o777).toString(8)}; it should be 600.`;
  return {
    summary: 'there',
    findings: [
      createFinding(
        'token.open_to_others',
        found,
        `chmod 600 ${quotePath(path)}, then, if others use this machine: mcp-unity-bridge token rotate`,
      ),
    ],
  };
}
