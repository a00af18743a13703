import { expect, it } from 'vitest';
import { GRACE_MS, readClientLine } from '../server/clients/forwarder/client-message.ts';
import { contract } from './contract.ts';

// The forwarder reads the contract's names by a pattern: the list would make it larger.
it.each(['timeout', ...(contract.argumentAliases?.['timeout'] ?? [])])(
  'the forwarder waits as long as %s says (TMO-02)',
  (name) => {
    const params = { name: 'unity_query', arguments: { query: '1', [name]: 60_000 } };
    const line = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    expect(readClientLine(line)).toMatchObject({ answer_ms: 60_000 + GRACE_MS });
  },
);
