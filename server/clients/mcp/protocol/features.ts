import type {
  CacheHint,
  CallToolResult,
  GetPromptResult,
  InputRequiredResult,
  ListResourcesResult,
  ReadResourceResult,
  Server,
  ServerCapabilities,
  ServerContext,
  Tool,
  InputRequests,
  Result,
} from '@modelcontextprotocol/server';
import type { Envelope } from '../../../../generated/typescript/types.ts';
import type { HubRead, HubReadAnswer } from '../../../hub/protocol/reads.ts';
import type { ToolCall } from '../../../hub/protocol/call.ts';
import type { CallAbort } from './tool-call.ts';

/**
 * The interface for everything that an MCP server offers besides the tools of Unity: resources, prompts, and (for the fixtures of test suites) tools. Ours are
 * in resources/ and prompts/, one per file; `McpServerOptions.features` adds others after them.
 */
export interface McpFeatures {
  readonly resources?: readonly ResourceDefinition[];
  readonly prompts?: readonly PromptDefinition[];
  /** Tools besides those of Unity: listed after them, as given, and called as they are: no envelope, no journal. */
  readonly tools?: readonly ToolDefinition[];
  /** Tasks besides operations, which such tools answer with; undefined: there is none of this id. */
  readonly findTask?: (taskId: string) => OtherTask | undefined;
  /** Capabilities besides those of server/lib/this-program.ts, for instance `logging`. Added member by member. */
  readonly capabilities?: ServerCapabilities;
}

/** Lists that clients keep, and that may change. */
export type ListKind = 'tools' | 'prompts' | 'resources';

export interface FeatureContext {
  /** The SDK's context of the request: `mcpReq` has notify, elicitInput, requestSampling, log, signal, inputResponses and requestState. */
  readonly sdk: ServerContext;
  readonly server: Server;
  /** Reads something that is not an operation. */
  readonly read: (read: HubRead) => Promise<HubReadAnswer>;
  /** Calls one of the tools of Unity as this client. `left`: notifies that the client is answered otherwise. */
  readonly ask: (call: ToolCall, left?: CallAbort) => Promise<Envelope>;
  /** Notifies every client that a list has changed. */
  readonly listChanged: (kind: ListKind) => void;
  /** Notifies the subscribers of this resource that it has changed. */
  readonly resourceUpdated: (uri: string) => void;
}

/** A resource at one URI, or all resources of a URI template. */
export interface ResourceDefinition {
  /** A uri, or an RFC 6570 template: "unity://operations/{log_id}". Of several that fit, the first one reads; put exact ones first. */
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly mimeType?: string;
  /** How long clients of the 2026 era may cache the content; absent: not at all. */
  readonly cacheHint?: CacheHint;
  /** Reads one uri. Throws `resourceNotFound` if there is none, and `ProtocolError` for other failures. */
  read(context: FeatureContext, resource: RequestedResource): Promise<ReadResourceResult | InputRequiredResult>;
  /** Lists the resources of a template, each with a uri of its own. */
  list?(context: FeatureContext): Promise<ListResourcesResult['resources']>;
  /** Completes values of a template's variables, by name. */
  readonly complete?: Readonly<Record<string, Complete>>;
}

/** The uri in a client's request. */
export interface RequestedResource {
  readonly uri: string;
  /** The decoded value of each variable of a template. */
  readonly values: Readonly<Record<string, string>>;
}

/** Values that begin with what is typed so far; a hundred at most reach the client. `given`: the arguments that are filled in already. */
export type Complete = (
  context: FeatureContext,
  typed: string,
  given: Readonly<Record<string, string>>,
) => Promise<readonly string[]> | readonly string[];

/** Text that a client offers its user to begin with. */
export interface PromptDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly arguments?: readonly PromptArgumentDefinition[];
  /** Called with arguments that are there: what is required, and nothing unknown. */
  get(context: FeatureContext, given: Readonly<Record<string, string>>): Promise<GetPromptResult | InputRequiredResult>;
}

export interface PromptArgumentDefinition {
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  readonly complete?: Complete;
}

/** A tool that is none of Unity. Its arguments are not validated here. */
export interface ToolDefinition {
  readonly tool: Tool;
  call(
    context: FeatureContext,
    given: Readonly<Record<string, unknown>>,
  ): Promise<CallToolResult | InputRequiredResult>;
}

/** The members of every form of a task (SEP-2663). The id is the log_id. */
export interface Task extends Result {
  readonly taskId: string;
  readonly status: 'working' | 'input_required' | 'completed' | 'cancelled' | 'failed';
  readonly statusMessage?: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  readonly ttlMs: number | null;
  readonly pollIntervalMs?: number;
}

/** The answer to a call whose work continues. */
export interface CreateTaskResult extends Task {
  readonly resultType: 'task';
}

/** A task with what belongs to its status. */
export interface DetailedTask extends Task {
  readonly result?: Result;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  readonly inputRequests?: InputRequests;
}

/** A task that is no operation. */
export interface OtherTask {
  get(): DetailedTask;
  /** Answers by the keys of `inputRequests`; others are ignored. */
  update(responses: Readonly<Record<string, unknown>>): void;
  cancel(): void;
}
