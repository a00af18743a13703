import type { Continuation } from './suspension.ts';

/** How AI.Compile goes on. */
export const compileContinuation: Continuation = {
  type: 'McpUnityBridge.Core.CompileContinuation, McpUnityBridge.Core',
  method: 'Finish',
  state: null,
};

/** Goes on with its state, a method body. */
export const codeContinuation = { type: 'McpUnityBridge.Continuations, McpUnityBridge.Core', method: 'Run' } as const;
