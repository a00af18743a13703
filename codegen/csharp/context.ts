import type { ContractModel, NamedType } from '../model/model.ts';
import { pascalCase } from './names.ts';
import { collectPatterns } from './patterns.ts';
import { findMemberships, type Membership } from './memberships.ts';

/** What every part of the emitter needs to know. */
export interface CsContext {
  readonly model: ContractModel;
  /** What everything is declared in, after the name of the contract: two contracts may meet in one project. */
  readonly namespace: string;
  readonly nullable: boolean;
  /** `?` behind a reference type, or nothing for compilers that do not know it. */
  readonly q: '?' | '';
  /** Name of the compiled regular expression for each pattern of the contract. */
  readonly patterns: ReadonlyMap<string, string>;
  /** The union that an object is a variant of, and its tag value. */
  readonly membership: ReadonlyMap<string, Membership>;
}

/** Types that the support code declares or that generated code names without a namespace. */
const reservedTypeNames = new Set(
  [
    'IWireObject Wire WirePattern Formats Patterns JsonText ProtocolJson ProtocolException Rfc3339 TypeRegistry ProtocolInfo',
    'ToolNames ToolAnswers IUnityToolHandler UnityToolDispatcher BridgeMethods BridgeMessages BridgeErrorCodes ErrorCodes OperationLifecycle Limits',
    'JToken JObject JArray JTokenType JTokenWriter JsonWriter JsonTextWriter JsonTextReader',
    'IReadOnlyList List IReadOnlyDictionary Dictionary HashSet KeyValuePair IEquatable Task CancellationToken Func Action',
    'Array StringComparison StringComparer ArgumentNullException ArgumentOutOfRangeException Exception',
  ].flatMap((line) => line.split(' ')),
);

export function createContext(model: ContractModel, options: { readonly nullable: boolean }): CsContext {
  for (const type of model.types) refuseReserved(type);
  return {
    model,
    namespace: csNamespace(model.name),
    nullable: options.nullable,
    q: options.nullable ? '?' : '',
    patterns: collectPatterns(model.types),
    membership: findMemberships(model),
  };
}

/** `mcp-unity-bridge` -> `McpUnityBridge.Protocol`, `@acme/unity` -> `AcmeUnity.Protocol`. */
const csNamespace = (contractName: string): string => `${pascalCase(contractName)}.Protocol`;

function refuseReserved(type: NamedType): void {
  if (reservedTypeNames.has(type.name)) {
    throw new Error(
      `type ${type.name} (${type.source}): the generated C# needs this name for itself; call the type something else`,
    );
  }
}
