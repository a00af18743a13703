import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbEditorHelloParams, arbOperationExecuteParams } from '../../generated/typescript/arbitraries.ts';
import { limits } from '../../generated/typescript/limits.ts';
import {
  failure,
  readFrameFromEditor,
  readFrameFromServer,
  writeFrame,
  type FrameFromEditor,
} from '../../generated/typescript/rpc.ts';

const nothingOpen = () => undefined;

describe('frames of the bridge protocol', () => {
  it('read back as they were written', () => {
    fc.assert(
      fc.property(fc.nat(), arbEditorHelloParams, (id, params) => {
        const frame: FrameFromEditor = { kind: 'request', id, method: 'editor/hello', params };
        expect(readFrameFromEditor(writeFrame(frame), nothingOpen)).toEqual({ ok: true, frame });
        expect(readFrameFromEditor(`\uFEFF${writeFrame(frame)}`, nothingOpen)).toEqual({ ok: true, frame });
      }),
      { numRuns: 50 },
    );
  });

  it('are refused from the wrong side', () => {
    fc.assert(
      fc.property(arbOperationExecuteParams, (params) => {
        const reading = readFrameFromEditor(
          writeFrame({ kind: 'request', id: 1, method: 'operation/execute', params }),
          nothingOpen,
        );
        expect(reading).toMatchObject({ ok: false, reply: { id: 1, error: { code: -32601 } } });
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['not JSON', '{"jsonrpc":', { id: null, error: { code: -32700, data: { code: 'parse_error' } } }],
    ['a batch', '[]', { id: null, error: { code: -32600 } }],
    ['a scalar', '7', { id: null, error: { code: -32600 } }],
    [
      'another version',
      '{"jsonrpc":"1.0","id":3,"method":"ping","params":{}}',
      { id: 3, error: { code: -32600, data: { pointer: '/jsonrpc', keyword: 'const' } } },
    ],
    [
      'a negative id',
      '{"jsonrpc":"2.0","id":-3,"method":"auth/prove","params":{}}',
      { id: null, error: { code: -32600, data: { pointer: '/id' } } },
    ],
    [
      'an unknown method',
      '{"jsonrpc":"2.0","id":3,"method":"editor/dance","params":{}}',
      { id: 3, error: { code: -32601 } },
    ],
    [
      'wrong params',
      '{"jsonrpc":"2.0","id":3,"method":"auth/prove","params":{"proof":5}}',
      { id: 3, error: { code: -32602, data: { pointer: '/proof', keyword: 'type' } } },
    ],
    [
      'a method named like a member of Object',
      '{"jsonrpc":"2.0","id":3,"method":"constructor","params":{}}',
      { id: 3, error: { code: -32601 } },
    ],
  ])('%s gets the JSON-RPC error of its kind, with pointer and keyword (WIR-01)', (_what, text, reply) => {
    expect(readFrameFromEditor(text, nothingOpen)).toMatchObject({ ok: false, reply });
  });

  it('may nest as deeply as both languages read, and no deeper', () => {
    const nested = (levels: number): string =>
      `{"jsonrpc":"2.0","id":1,"result":{"a":${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}}}`;
    expect(readFrameFromEditor(nested(limits.json_depth), () => 'ping')).toMatchObject({ ok: true });
    for (const levels of [limits.json_depth + 1, 100_000])
      expect(readFrameFromEditor(nested(levels), () => 'ping')).toMatchObject({
        ok: false,
        reply: { id: null, error: { code: -32700, message: expect.stringContaining('128 levels') } },
      });
  });

  it('answer only what is open, and are matched by id (EXO-10)', () => {
    const answer =
      '{"jsonrpc":"2.0","id":9,"result":{"log_id":"01935a80-0000-7000-8000-000000000001","state":"queued"}}';
    expect(readFrameFromEditor(answer, nothingOpen)).toMatchObject({ ok: false, reason: expect.stringContaining('9') });
    expect(readFrameFromEditor(answer, () => 'operation/execute')).toMatchObject({
      ok: true,
      frame: { id: 9, method: 'operation/execute' },
    });
  });

  it('carry errors with the number of their code', () => {
    const text = writeFrame(failure(4, 'wrong_generation', 'generation 3 runs, 2 was named'));
    expect(readFrameFromServer(text, () => 'editor/hello')).toMatchObject({
      ok: true,
      frame: { kind: 'failure', id: 4, method: 'editor/hello', error: { code: 4004 } },
    });
  });
});
