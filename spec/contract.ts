import { argumentAliases } from './argument-aliases.ts';
import { bridgeMethods } from './bridge-methods.ts';
import { bridgeTypes } from './bridge-types.ts';
import { envelope, envelopeTypes } from './envelope.ts';
import { errors, errorTypes } from './errors.ts';
import type { Contract } from './form.ts';
import { helpTopics, instructions } from './help.ts';
import { lifecycle, lifecycleTypes } from './lifecycle.ts';
import { limits } from './limits.ts';
import { linkTypes } from './link.ts';
import { notificationTypes } from './notifications.ts';
import { policyTypes } from './policy.ts';
import { primitives } from './primitives.ts';
import { queryGrammar } from './query.ts';
import { freshCode, readyTools } from './ready-tools.ts';
import { rendering } from './rendering.ts';
import { requirements } from './requirements.ts';
import { resultTypes } from './results.ts';
import { skillOf } from './skill.ts';
import { tools, toolTypes } from './tools.ts';
import { pureMethods } from './pure-methods.ts';
import { openedNames, workload } from './workload.ts';

// That of package.json, which this folder cannot read; a test of the Python package compares them.
const version = '0.1.0';

/** The contract of mcp-unity-bridge: the one source of everything in generated/. */
export const contract: Contract = {
  name: 'mcp-unity-bridge',
  protocolVersion: '1.0',
  version,
  idBase: 'https://mcp-unity-bridge.github.io/mcp-unity-bridge/schema/1.0/',
  instructions,
  types: [
    ...primitives,
    ...errorTypes,
    ...lifecycleTypes,
    ...envelopeTypes,
    ...toolTypes,
    ...resultTypes,
    ...notificationTypes,
    ...policyTypes,
    ...bridgeTypes,
  ],
  linkTypes,
  envelope,
  tools,
  readyTools,
  bridge: bridgeMethods,
  lifecycle,
  errors,
  limits,
  help: helpTopics,
  skill: skillOf(version),
  requirements,
  workload,
  openedNames,
  argumentAliases,
  pureMethods,
  freshCode,
  queryGrammar,
  rendering,
};
