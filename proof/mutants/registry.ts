import { brokenMocks } from './broken-mocks.ts';
import { bridgeMutants } from './bridge.ts';
import { commitMutants } from './commits.ts';
import { editorMutants } from './editor.ts';
import { editorSurfaceMutants } from './editor-surface.ts';
import { forwarderMutants } from './forwarder.ts';
import { hubMutants } from './hub.ts';
import { mcpMutants } from './mcp.ts';
import type { Mutant } from './mutant.ts';
import { policyMutants } from './policy.ts';
import { readyToolMutants } from './ready-tools.ts';
import { securityMutants } from './security.ts';
import { shellMutants } from './shell.ts';
import { signInMutants } from './sign-in.ts';
import { leaseMutants } from './lease.ts';
import { operationMutants } from './operation.ts';
import { storeMutants } from './store.ts';
import { suspensionMutants } from './suspension.ts';
import { taskMutants } from './tasks.ts';

/** Every broken variant of the hub, the mock Editor and the shells. Each is killed by a scripted case; those in the cores that our own transports let show by a search as well. */
export const mutants: readonly Mutant[] = [
  ...hubMutants,
  ...editorMutants,
  ...editorSurfaceMutants,
  ...suspensionMutants,
  ...brokenMocks,
  ...storeMutants,
  ...leaseMutants,
  ...commitMutants,
  ...operationMutants,
  ...forwarderMutants,
  ...bridgeMutants,
  ...mcpMutants,
  ...shellMutants,
  ...policyMutants,
  ...securityMutants,
  ...signInMutants,
  ...readyToolMutants,
  ...taskMutants,
];
