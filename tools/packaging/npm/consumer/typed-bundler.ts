// A project in TypeScript whose modules a bundler finds.
import { createClient, validateEnvelope, type Envelope } from 'mcp-unity-bridge';
import { arbCompletedEnvelope } from 'mcp-unity-bridge/arbitraries';
import schema from 'mcp-unity-bridge/schema/Envelope.schema.json';
import { contract } from 'mcp-unity-bridge/spec';
import fc from 'fast-check';

const [envelope] = fc.sample(arbCompletedEnvelope, 1);
const answer: Envelope = await createClient(async () => ({ structuredContent: envelope })).unity_query({
  query: '1 + 1',
});
// @ts-expect-error
const wrongAnswer: number = answer;

if (!validateEnvelope(answer).ok || typeof contract !== 'object' || typeof schema.$schema !== 'string')
  throw new Error('not as expected');
console.log('ok');
