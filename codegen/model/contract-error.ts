/** One thing that is wrong with a contract: where (a type with a JSON Pointer into its schema, or a part of the contract) and what. */
export interface Problem {
  readonly where: string;
  readonly what: string;
}

/** A contract that the generator refuses, with everything that is wrong with it at once. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super([`The contract has ${count}:`, ...problems.map(({ where, what }) => `  ${where}: ${what}`)].join('\n'));
    this.problems = problems;
  }
}
