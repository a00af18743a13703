/**
 * The form of a contract: what the code generator reads. Another project writes its own value of this type
 * (or extends ours) and generates the same targets from it.
 */
export interface Contract {
  /** Package-style name, used in `$id`s and file headers. */
  readonly name: string;
  /** Version of the bridge protocol, `major.minor`. */
  readonly protocolVersion: string;
  /** Version of the packages that are made of the contract (Python), `major.minor.patch`; absent: that of the protocol, with `.0`. */
  readonly version?: string;
  /** Prefix of every `$id`, ending in `/`. */
  readonly idBase: string;
  /** The MCP `instructions` of a server that implements the contract. */
  readonly instructions: string;
  readonly types: readonly TypeDefinition[];
  /** Messages between the parts of one installation: for TypeScript only, and in no reference. They may refer to `types`. Absent: none. */
  readonly linkTypes?: readonly TypeDefinition[];
  readonly envelope: EnvelopeNames;
  readonly tools: readonly ToolDefinition[];
  /** Absent: none. */
  readonly readyTools?: readonly ReadyToolDefinition[];
  readonly bridge: readonly BridgeMethod[];
  readonly lifecycle: Lifecycle;
  readonly errors: readonly ErrorDefinition[];
  readonly limits: readonly LimitDefinition[];
  readonly help: readonly HelpTopic[];
  /** For agents with a shell; absent: none. */
  readonly skill?: SkillDefinition;
  readonly requirements: readonly Requirement[];
  readonly workload: readonly WorkloadConstruct[];
  /** The names that code has without a using directive; absent: none. */
  readonly openedNames?: OpenedNames;
  /** What clients call arguments of tools, by the name that they have; absent: nothing. */
  readonly argumentAliases?: Readonly<Record<string, readonly string[]>>;
  /** Matches code that is one call whose answer depends on the disk or on the Editor's mode: it repeats as `fresh`; absent: none. */
  readonly freshCode?: RegExp;
  /** EBNF of the query language. */
  readonly queryGrammar: string;
  /** What a query may call without allow_methods; absent: nothing. */
  readonly pureMethods?: PureMethods;
  /** Rules by which Unity values become JSON (ENV-09). */
  readonly rendering: readonly RenderingRule[];
}

/** A named type. `source` is the spec file that holds it, relative to the spec folder. */
export interface TypeDefinition {
  readonly name: string;
  readonly source: string;
  /** JSON Schema 2020-12, of the subset that the generator supports; TypeBox values are such. References are `{ "$ref": "TypeName" }`. */
  readonly schema: object;
}

/** Which named types are the response envelope and its variant that carries a result. */
export interface EnvelopeNames {
  readonly union: string;
  readonly completed: string;
  readonly tag: string;
}

/** One MCP tool. Its outputSchema is the envelope, narrowed to `statuses`, with `result` as the result. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  /** Written for a model to read. */
  readonly description: string;
  /** Named type of the arguments. */
  readonly params: string;
  /** Named type of `result` in the completed envelope; absent if any JSON is allowed. */
  readonly result?: string;
  /** The statuses this tool may answer with, of the envelope's tags. */
  readonly statuses: readonly string[];
  readonly annotations: ToolAnnotations;
  /** Of a tool that begins work in the Editor; absent: it begins none. */
  readonly repetition?: Repetition;
}

/**
 * What an identical call may get in place of new work (EXO-05, EXO-06, EXO-14, EXO-15).
 * `look`: nothing. `fresh`: unstarted work only. `change`: work in flight, or its undelivered answer until the caller changes something else.
 * `job`: the same, whatever the caller does meanwhile.
 */
export type Repetition = 'look' | 'fresh' | 'change' | 'job';

export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** A tool that the Unity package brings: announced and called like the tools of a project. */
export interface ReadyToolDefinition {
  /** In snake_case; not one of the contract's own tools. */
  readonly name: string;
  readonly title: string;
  /** Written for a model to read. */
  readonly description: string;
  /** JSON Schema 2020-12 of its arguments: a closed object without references. */
  readonly input: object;
  readonly annotations: ToolAnnotations;
  /** Absent: `look` if it only reads, else `change`. */
  readonly repetition?: Repetition;
}

/** One JSON-RPC method between Editor and server. `result` only for requests. */
export interface BridgeMethod {
  readonly name: string;
  readonly from: 'editor' | 'server';
  readonly kind: 'request' | 'notification';
  readonly params: string;
  readonly result?: string;
  readonly summary: string;
  /** True for what may be sent before mutual authentication is complete (SEC-02). */
  readonly beforeAuthentication?: boolean;
}

export interface Lifecycle {
  readonly states: readonly LifecycleState[];
  readonly signals: readonly LifecycleSignal[];
  readonly transitions: readonly LifecycleTransition[];
}

export interface LifecycleState {
  readonly name: string;
  readonly terminal: boolean;
  readonly description: string;
}

export interface LifecycleSignal {
  readonly name: string;
  readonly description: string;
}

export interface LifecycleTransition {
  readonly from: string;
  readonly signal: string;
  readonly to: string;
}

/** One error code: of an envelope (`scope: 'envelope'`) or of the bridge's JSON-RPC errors (`scope: 'bridge'`, with its number). */
export interface ErrorDefinition {
  readonly code: string;
  readonly scope: 'envelope' | 'bridge';
  readonly number?: number;
  readonly meaning: string;
  /** What the caller should do, a sentence. */
  readonly remedy: string;
  /** Whether sending the same call again can succeed without any other change. */
  readonly retryable: boolean;
}

/** A number of the contract, with unit and reason. Emitted as a constant in every language. */
export interface LimitDefinition {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'bytes' | 'count';
  readonly reason: string;
}

export interface HelpTopic {
  readonly topic: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

/** A folder that agents load on demand: SKILL.md, and `references/`, which it links. https://agentskills.io */
export interface SkillDefinition {
  /** Of the folder too: lower case and hyphens. */
  readonly name: string;
  /** Its purpose, and when to use it: the only text that an agent reads before it needs the skill. */
  readonly description: string;
  readonly license: string;
  /** What has to be installed. */
  readonly compatibility: string;
  /** Markdown of SKILL.md, below its front matter. */
  readonly text: string;
  readonly references: readonly SkillReference[];
}

export interface SkillReference {
  /** Below `references/`. */
  readonly file: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

export interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly level: 'MUST' | 'SHOULD';
  readonly sentence: string;
  /** The feature has not been built yet; says which. */
  readonly planned?: string;
}

/** One construct of the C# subset that every implementation runs. */
export interface WorkloadConstruct {
  readonly name: string;
  readonly example: string;
  readonly meaning: string;
}

/** Names that are open in each program. */
export interface OpenedNames {
  readonly namespaces: readonly string[];
  /** Short names of types that two of these namespaces have, and which of the two is meant. */
  readonly aliases: readonly { readonly name: string; readonly type: string }[];
}

/** Full name of a type (Type.FullName) -> names of its methods that change nothing; `*`: all of them. */
export type PureMethods = Readonly<Record<string, readonly string[]>>;

export interface RenderingRule {
  readonly kind: string;
  readonly rule: string;
  readonly example: string;
}
