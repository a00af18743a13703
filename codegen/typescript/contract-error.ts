import { fileHeader } from './text.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';

/** `contract-error.ts`: what dispatcher and client throw. */
export function emitContractError(model: ContractModel): GeneratedFile[] {
  const text = `${fileHeader(model)}import type { Violation } from './validators.js';

/** Something that should follow the contract does not: a bug of the code that made it. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly violations: readonly Violation[];

  constructor(what: string, violations: readonly Violation[]) {
    super(\`\${what} breaks the contract: \${violations.map((violation) => violation.message).join('; ')}\`);
    this.violations = violations;
  }
}
`;
  return [{ path: 'typescript/contract-error.ts', text }];
}
