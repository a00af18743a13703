/** An expectation that was not met: a finding, no error of the harness. The message is a sentence. */
export class Unmet extends Error {
  readonly expected: string | undefined;
  readonly got: string | undefined;

  constructor(message: string, detail: { readonly expected?: string; readonly got?: string } = {}) {
    super(message);
    this.name = 'Unmet';
    this.expected = detail.expected;
    this.got = detail.got;
  }
}

/** The Unity side does not offer what the case is about, and need not: nothing was measured. */
export class NotOffered extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotOffered';
  }
}

/** No connection came at all: nothing was measured. */
export class NothingCame extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NothingCame';
  }
}
