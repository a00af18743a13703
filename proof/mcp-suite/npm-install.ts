import { reasonOf } from '../../server/lib/reason-of.ts';
import { specOf, type SuitePackage } from './packages.ts';
import { runProcess, type ProcessEnd } from './run-process.ts';

/** A slow line needs some minutes for 250 MB. */
const INSTALL_LIMIT_MS = 900_000;

/** Where npm says what is wrong; the rest is for its own people. */
const FIRST_WORDS = 500;

/** Undefined: it went well. */
export async function npmInstall(folder: string, wanted: readonly SuitePackage[]): Promise<string | undefined> {
  const quiet = [
    '--no-save',
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=error',
    // The inspector asks for a newer Node.js than it needs.
    '--engine-strict=false',
    '--fetch-retry-maxtimeout=10000',
  ];
  const command = [...npmCommand(), 'install', '--prefix', folder, ...quiet, ...wanted.map(specOf)];
  const end = await runProcess(command, { cwd: folder, limit_ms: INSTALL_LIMIT_MS }).catch(neverStarted);
  if (end.code === 0) return undefined;
  const what = end.timedOut
    ? `took longer than ${INSTALL_LIMIT_MS / 60_000} minutes`
    : `failed with exit code ${end.code}`;
  return `npm install ${what}. Is the registry reachable? npm said:\n${end.stderr.trim().slice(0, FIRST_WORDS)}`;
}

function neverStarted(error: unknown): ProcessEnd {
  return { code: null, stdout: '', stderr: reasonOf(error), timedOut: false };
}

/** npm that runs us, if one does; else that of PATH. */
function npmCommand(): readonly string[] {
  const running = process.env['npm_execpath'] ?? '';
  return /npm-cli\.c?js$/.test(running)
    ? [process.execPath, running]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}
