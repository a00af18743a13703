import { docComment, fileHeader, quote } from './text.ts';
import { hasFrames, rpcRuntime } from './rpc-runtime.ts';
import type { BridgeMethod } from '../../spec/form.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';

/** `rpc.ts`: the methods and frames of the bridge protocol, typed by method, with a reader that validates and a writer. */
export function emitRpc(model: ContractModel): GeneratedFile[] {
  if (!hasFrames(model)) return [];
  const { bridge } = model;
  const parts = [
    `${fileHeader(model)}import { bridgeErrors, type BridgeErrorName } from './errors.ts';\nimport { jsonText } from './framing.ts';\nimport type * as T from './types.ts';\nimport * as V from './validators.js';\n`,
    "export type { BridgeErrorName } from './errors.ts';\n",
    methodMap('Parameters of every method.', 'BridgeParams', bridge, (method) => method.params),
    methodMap('Results of every request.', 'BridgeResults', requestsOf(bridge), resultOf),
    ...senders.flatMap(({ side, name }) => [
      namesOf(`${name}Request`, selectMethods(bridge, side, 'request')),
      namesOf(`${name}Notification`, selectMethods(bridge, side, 'notification')),
    ]),
    ...senders.flatMap(({ side, other, name }) => [
      tableOf(`${side}Requests`, `FrameFrom${name}`, selectMethods(bridge, side, 'request'), requestEntry),
      tableOf(
        `${side}Notifications`,
        `FrameFrom${name}`,
        selectMethods(bridge, side, 'notification'),
        notificationEntry,
      ),
      tableOf(`${side}Answers`, `FrameFrom${name}`, selectMethods(bridge, other, 'request'), answerEntry),
    ]),
    `const beforeAuthentication: ReadonlySet<string> = new Set([${bridge
      .filter((method) => method.beforeAuthentication === true)
      .map(nameOf)
      .join(', ')}]);\n`,
    rpcRuntime,
  ];
  return [{ path: 'typescript/rpc.ts', text: parts.join('\n') }];
}

const senders = [
  { side: 'editor', other: 'server', name: 'Editor' },
  { side: 'server', other: 'editor', name: 'Server' },
] as const;

const nameOf = (method: BridgeMethod): string => quote(method.name);
const requestsOf = (bridge: readonly BridgeMethod[]): BridgeMethod[] =>
  bridge.filter((method) => method.kind === 'request');
const resultOf = (method: BridgeMethod): string => method.result ?? 'Json'; // the loader has proven that a request has one

const selectMethods = (
  bridge: readonly BridgeMethod[],
  from: BridgeMethod['from'],
  kind: BridgeMethod['kind'],
): BridgeMethod[] => bridge.filter((method) => method.from === from && method.kind === kind);

function methodMap(
  doc: string,
  name: string,
  methods: readonly BridgeMethod[],
  typeName: (method: BridgeMethod) => string,
): string {
  const lines = methods.map(
    (method) => `${docComment(method.summary, '  ')}  ${nameOf(method)}: T.${typeName(method)};\n`,
  );
  return `${docComment(doc)}export interface ${name} {\n${lines.join('')}}\n`;
}

const namesOf = (name: string, methods: readonly BridgeMethod[]): string =>
  `export type ${name} = ${methods.length === 0 ? 'never' : methods.map(nameOf).join(' | ')};\n`;

/** A table from method to the function that validates and builds its frame: no generic code has to know which type belongs to which method. */
function tableOf(
  name: string,
  frame: string,
  methods: readonly BridgeMethod[],
  entry: (method: BridgeMethod) => string,
): string {
  return `const ${name}: Readers<${frame}> = {\n${methods.map(entry).join('')}};\n`;
}

const requestEntry = (method: BridgeMethod): string =>
  entryText(method, 'id', {
    validator: method.params,
    frame: `kind: 'request', id, method: ${nameOf(method)}, params: read.value`,
  });

const notificationEntry = (method: BridgeMethod): string =>
  entryText(method, '_id', {
    validator: method.params,
    frame: `kind: 'notification', method: ${nameOf(method)}, params: read.value`,
  });

const answerEntry = (method: BridgeMethod): string =>
  entryText(method, 'id', {
    validator: resultOf(method),
    frame: `kind: 'response', id, method: ${nameOf(method)}, result: read.value`,
  });

function entryText(
  method: BridgeMethod,
  id: string,
  { validator, frame }: { validator: string; frame: string },
): string {
  return `  ${nameOf(method)}: (${id}, value) => {\n    const read = V.validate${validator}(value);\n    return read.ok ? { ok: true, frame: { ${frame} } } : read;\n  },\n`;
}
