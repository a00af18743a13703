import { Type } from 'typebox';
import type { TypeDefinition } from './form.ts';
import { absent, integer, message, openObject, ref } from './schema.ts';
import { optionalText, text } from './bridge-members.ts';

const source = 'bridge-frames.ts';

/** Frames: JSON-RPC 2.0, one message per frame, integer ids, no batches. */
export const frameTypes: readonly TypeDefinition[] = [
  {
    name: 'RpcRequest',
    source,
    schema: message('A JSON-RPC request.', {
      jsonrpc: Type.Literal('2.0'),
      id: integer('Unique among the requests of one side of one connection.', 0),
      method: text('One of the bridge methods.'),
      params: openObject('See the method.'),
    }),
  },
  {
    name: 'RpcNotification',
    source,
    schema: message('A JSON-RPC notification.', {
      jsonrpc: Type.Literal('2.0'),
      id: absent(),
      method: text('One of the bridge methods.'),
      params: openObject('See the method.'),
    }),
  },
  {
    name: 'RpcSuccess',
    source,
    schema: message('A JSON-RPC answer.', {
      jsonrpc: Type.Literal('2.0'),
      id: integer('Id of the request.', 0),
      result: openObject('See the method.'),
      error: absent(),
    }),
  },
  {
    name: 'RpcErrorData',
    source,
    schema: message('Where and why.', {
      code: ref('BridgeErrorCode'),
      pointer: optionalText('JSON Pointer into params.'),
      keyword: optionalText('JSON Schema keyword that failed.'),
    }),
  },
  {
    name: 'RpcError',
    source,
    schema: message('A JSON-RPC error.', {
      code: integer('Number of the error.', -2_147_483_648, 2_147_483_647),
      message: text('What was expected, what came, what to do.'),
      data: Type.Optional(ref('RpcErrorData')),
    }),
  },
  {
    name: 'RpcFailure',
    source,
    schema: message('A JSON-RPC error answer. id is null if the request could not be read.', {
      jsonrpc: Type.Literal('2.0'),
      id: Type.Union([integer('Id of the request.', 0), Type.Null()]),
      error: ref('RpcError'),
      result: absent(),
    }),
  },
];
