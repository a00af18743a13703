import type { GeneratedFiles } from './generate.ts';

/** How the files on disk differ from what the spec says, each list sorted. */
export interface Drift {
  /** The spec says it, the disk has it not. */
  readonly missing: readonly string[];
  /** On disk with other bytes. */
  readonly stale: readonly string[];
  /** On disk, and nothing in the spec leads to it. */
  readonly extra: readonly string[];
}

/** Compares what should be with what is. */
export function findDrift(expected: GeneratedFiles, actual: ReadonlyMap<string, string>): Drift {
  const paths = [...expected.keys()];
  return {
    missing: paths.filter((path) => !actual.has(path)).toSorted(),
    stale: paths.filter((path) => actual.has(path) && actual.get(path) !== expected.get(path)).toSorted(),
    extra: [...actual.keys()].filter((path) => !expected.has(path)).toSorted(),
  };
}

/** Whether there is nothing to report. */
export function isInStep({ missing, stale, extra }: Drift): boolean {
  return missing.length + stale.length + extra.length === 0;
}
