import type { TypeDefinition } from './form.ts';
import { attachTypes } from './bridge-attach.ts';
import { authTypes } from './bridge-auth.ts';
import { customToolTypes } from './bridge-custom-tools.ts';
import { frameTypes } from './bridge-frames.ts';
import { helloTypes } from './bridge-hello.ts';
import { logTypes } from './bridge-logs.ts';
import { operationTypes } from './bridge-operations.ts';
import { resourceTypes } from './bridge-resources.ts';

/** The types of the bridge protocol. */
export const bridgeTypes: readonly TypeDefinition[] = [
  ...frameTypes,
  ...authTypes,
  ...attachTypes,
  ...customToolTypes,
  ...helloTypes,
  ...operationTypes,
  ...resourceTypes,
  ...logTypes,
];
