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
