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
  /** It fails so rarely that no case can name it: the search alone has to be long enough to see it. */
  readonly isCanary?: true;
  /** Below the repository. Each `find` occurs exactly once in its file, whatever the line breaks: a mutant that no longer applies fails the check. */
  readonly changes: readonly [SourceChange, ...SourceChange[]];
  /** Runs in which a search must see it; absent: it is beyond the simulator (shells), and cases alone kill it. */
  readonly search?: { readonly runs: number; readonly rules: readonly [string, ...string[]] };
}

export interface SourceChange {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}
