import { clientsMutants } from './clients.ts';
import { codeAndPolicyMutants } from './code-and-policy.ts';
import { connectionMutants } from './connection.ts';
import { executionMutants } from './execution.ts';
import { journalMutants } from './journal.ts';
import { logsMutants } from './logs.ts';
import type { CsharpMutant } from './mutant.ts';
import { operationsMutants } from './operations.ts';
import { valuesMutants } from './values.ts';

/** Broken C# bridges, all killed by NUnit tests. */
export const csharpMutants: readonly CsharpMutant[] = [
  ...operationsMutants,
  ...journalMutants,
  ...connectionMutants,
  ...executionMutants,
  ...logsMutants,
  ...valuesMutants,
  ...codeAndPolicyMutants,
  ...clientsMutants,
];
