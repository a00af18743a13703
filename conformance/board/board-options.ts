/** What `conformance board` was told. */
export interface BoardOptions {
  /** Files of results of level B. */
  readonly results: readonly string[];
  readonly disputed: string | undefined;
  readonly out: string;
}
