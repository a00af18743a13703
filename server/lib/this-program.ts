import { attempt, isCode } from './errors.ts';

/** Set by build.mjs; absent when the sources run directly. */
declare const BUILD_VERSION: string | undefined;

/** Version of this package, `major.minor.patch[-pre]`. */
export const packageVersion: string = typeof BUILD_VERSION === 'string' ? BUILD_VERSION : '0.0.0-dev';

/** Negative where `a` is older than `b`, 0 where neither is newer. A pre-release is older than its release. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(right.pre) - Number(left.pre);
}

function parseVersion(version: string): { numbers: number[]; pre: boolean } {
  const [core = '', ...rest] = version.split('-');
  const numbers = core.split('.').map((part) => Number.parseInt(part, 10) || 0);
  return { numbers: [0, 1, 2].map((index) => numbers[index] ?? 0), pre: rest.length > 0 };
}

/** For users; package.json has the same. Other versions of Node cannot `require` an ES module, or not load all of the program. */
export const NEEDED_NODE = 'Node.js 20.19+ or 22.12+';

/** The reason why a version of Node.js is too old, a sentence; undefined if it is supported. npx only warns, and failures are stack traces. */
export function refuseNode(version: string): string | undefined {
  return isNewEnough(version) ? undefined : `This is Node.js ${version}; ${NEEDED_NODE} is needed.`;
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 20) return minor >= 19;
  return major === 22 ? minor >= 12 : major > 22;
}

/** The published documentation. Its address follows from `homepage` of package.json. */
const DOCS = 'https://mcp-unity-bridge.github.io/mcp-unity-bridge/';

/** The address of a page, such as `security` or `unity#problems`, for users without a clone. */
export const docsPage = (page: string): string => `${DOCS}${page}`;

/** True if a process of this machine has that id: the original one, or another one. */
export function isRunning(pid: number): boolean {
  return attempt(
    () => process.kill(pid, 0),
    (error) => !isCode(error, 'ESRCH'),
  );
}
