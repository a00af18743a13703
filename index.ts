/** What bridge and client authors import: everything generated for TypeScript, but for the arbitraries. */
export { createClient, type CallTool, type ToolClient } from './generated/typescript/client.ts';
export { ContractError } from './generated/typescript/contract-error.ts';
export * from './generated/typescript/envelopes.ts';
export * from './generated/typescript/errors.ts';
export { dispatchTool, type Refuse, type ToolAnswer, type ToolHandlers } from './generated/typescript/handlers.ts';
export * from './generated/typescript/help.ts';
export * from './generated/typescript/lifecycle.ts';
export * from './generated/typescript/limits.ts';
export * from './generated/typescript/rpc.ts';
export * from './generated/typescript/tools.ts';
export type * from './generated/typescript/types.ts';
export * from './generated/typescript/unions.ts';
export * from './generated/typescript/unknown-members.ts';
export * from './generated/typescript/validators.js';
