// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
import type { Violation } from './validators.js';

/** Something that should follow the contract does not: a bug of the code that made it. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly violations: readonly Violation[];

  constructor(what: string, violations: readonly Violation[]) {
    super(`${what} breaks the contract: ${violations.map((violation) => violation.message).join('; ')}`);
    this.violations = violations;
  }
}
