// A project of ES modules in JavaScript.
import assert from 'node:assert/strict';
import { ContractError, createClient, toolNames, validateEnvelope } from 'mcp-unity-bridge';
import * as arbitraries from 'mcp-unity-bridge/arbitraries';
import schema from 'mcp-unity-bridge/schema/Envelope.schema.json' with { type: 'json' };
import { contract } from 'mcp-unity-bridge/spec';
import fc from 'fast-check';

assert.equal(toolNames.length, 6);
assert.equal(typeof contract, 'object');
assert.equal(typeof schema.$schema, 'string');
fc.assert(fc.property(arbitraries.arbEnvelope, (envelope) => validateEnvelope(envelope).ok));

const [envelope] = fc.sample(arbitraries.arbCompletedEnvelope, 1);
const client = createClient(async () => ({ structuredContent: envelope }));
assert.deepEqual(await client.unity_execute_code({ code: 'return 1;' }), envelope);
await assert.rejects(
  createClient(async () => ({ structuredContent: { status: 'well' } })).unity_query({ query: '1' }),
  ContractError,
);
console.log('ok');
