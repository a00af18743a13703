/**
 * A fault that a real bridge could have, as a change of the source: made while a bundle is built, so that the published one holds nothing of it
 * (proof/mutants/README.md).
 */
export interface Mutant {
  readonly id: string;
  /** What the broken part does, as a statement. */
  readonly title: string;
  /** The promise that it breaks. */
  readonly requirement: string;
  readonly part: 'hub' | 'editor' | 'store' | 'forwarder' | 'bridge' | 'mcp' | 'shell' | 'generated';
  /** No case can name it, as it fails too rarely, or only where two servers share a space: the search alone has to see it. */
  readonly isCanary?: true;
  /** Below the repository. Each `find` occurs exactly once in its file, whatever the line breaks: a mutant that no longer applies fails the check. */
  readonly changes: readonly [SourceChange, ...SourceChange[]];
  /** Runs in which a search must see it; absent: it is beyond the simulator (shells), and cases alone kill it. */
  readonly search?: {
    readonly runs: number;
    readonly rules: readonly [string, ...string[]];
    /** Among runs of two servers of a space. */
    readonly of?: 'space';
  };
}

export interface SourceChange {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}
