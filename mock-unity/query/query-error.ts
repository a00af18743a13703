/** Why a query has no value. `stage` tells a wrong text from a failed evaluation. */
export class QueryError extends Error {
  readonly stage: 'parse' | 'evaluate';
  /** Offset in the query. */
  readonly at: number;
  /** Full type name of the C# exception behind it, if there is one. */
  readonly exception: string | null;
  constructor(stage: 'parse' | 'evaluate', message: string, at: number, exception: string | null = null) {
    super(message);
    this.stage = stage;
    this.at = at;
    this.exception = exception;
  }
}
