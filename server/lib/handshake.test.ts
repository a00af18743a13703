import { InMemoryTransport, SUPPORTED_PROTOCOL_VERSIONS, type JSONRPCMessage } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { initializeResult, serverInfo } from './this-program.ts';
import { isObject } from './json.ts';
import { createMcpServer } from '../clients/mcp/mcp-server.ts';

/** What the SDK's server answers. */
async function answerOfServer(params: Record<string, unknown>): Promise<unknown> {
  const never = (): Promise<never> => new Promise(() => undefined);
  const { server } = createMcpServer({
    ask: never,
    read: never,
    approve: () => undefined,
    cancelOperation: async () => undefined,
    newLogId: () => '',
    onClient: () => undefined,
    onFault: () => undefined,
  });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const answer = new Promise<JSONRPCMessage>((resolve) => {
    ours.onmessage = resolve;
  });
  await server.connect(theirs);
  await ours.start();
  await ours.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  const message = await answer;
  await server.close();
  return 'result' in message ? message.result : message;
}

const params = (protocolVersion: string): Record<string, unknown> => ({
  protocolVersion,
  capabilities: {},
  clientInfo: { name: 'c', version: '1' },
});

test.each([...SUPPORTED_PROTOCOL_VERSIONS, '1999-01-01', '2099-01-01'])(
  'the forwarder answers initialize for %s exactly as the server does',
  async (version) => {
    const [own, answer] = [initializeResult(params(version)), await answerOfServer(params(version))];
    // Without icon and website: the forwarder has no room for them.
    expect(answer).toMatchObject({ ...own });
    expect(own).toMatchObject({ ...(isObject(answer) ? answer : {}), serverInfo });
  },
);

test.each([
  {},
  { protocolVersion: '2025-06-18' },
  { ...params('2025-06-18'), clientInfo: {} },
  { ...params('2025-06-18'), capabilities: [] },
  { ...params('2025-06-18'), _meta: {} },
])('the server is asked about %j', (odd) => {
  expect(initializeResult(odd)).toBeUndefined();
});
