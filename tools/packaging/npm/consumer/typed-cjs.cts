// A project of CommonJS modules in TypeScript, moduleResolution nodenext: the imports below become `require`.
import { ContractError, toolNames, validateEnvelope, type Envelope, type ToolName } from 'mcp-unity-bridge';
import { arbEnvelope } from 'mcp-unity-bridge/arbitraries';
import { contract } from 'mcp-unity-bridge/spec';

const name: ToolName | undefined = toolNames[0];
// @ts-expect-error
const wrongName: 'unity_nothing' = toolNames[0];
// @ts-expect-error
contract.nothing_of_that_name;

// fast-check has a copy of itself for CommonJS, whose types are others: the arbitraries belong to the one that `import` gives.
void import('fast-check').then(({ default: fc }) => {
  const [envelope]: Envelope[] = fc.sample(arbEnvelope, 1);
  if (!validateEnvelope(envelope).ok || name === undefined || !(new ContractError('x', []) instanceof Error))
    throw new Error('not as expected');
  console.log('ok');
});
