import fc from 'fast-check';

const id = fc.oneof(fc.integer(), fc.string());
export const messages = fc.oneof(
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id,
    method: fc.constant('tools/call'),
    params: fc.record({ name: fc.string(), arguments: fc.anything({ maxDepth: 2 }) }),
  }),
  fc.record({
    jsonrpc: fc.constant('2.0'),
    method: fc.constant('notifications/cancelled'),
    params: fc.record({ requestId: id }),
  }),
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id,
    result: fc.record({
      structuredContent: fc.record({ is_complete: fc.boolean() }),
      content: fc.array(fc.record({ type: fc.constant('text'), text: fc.string() })),
    }),
  }),
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id: fc.constant(0),
    method: fc.constant('initialize'),
    params: fc.record({
      protocolVersion: fc.constant('2025-06-18'),
      capabilities: fc.object({ maxDepth: 1 }),
      clientInfo: fc.record({ name: fc.string(), version: fc.string() }),
    }),
  }),
);
