// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).

import type {
  BlockedBy,
  Envelope,
  ErrorCode,
  JsonObject,
  LogEntryDetails,
  OperationDetails,
  OperationState,
} from './types.ts';

/** A tool that the policy asks about and that the user has permitted. */
export interface UserPermit {
  /** The tool. */
  readonly name: string;
  /** Who permitted it. */
  readonly by: string;
  /** Unix ms; absent: until this server ends. */
  readonly until?: number;
}

/** Whether it is connected. */
export type EditorSummaryState = 'connected' | 'reloading' | 'away';

/** An Editor as unity://editor describes it. */
export interface EditorSummary {
  readonly project_path: string;
  readonly project_name: string;
  /** Whether it is connected. */
  readonly state: EditorSummaryState;
  readonly unity_version?: string;
  /** The version of the package in that Editor, perhaps with a suffix. */
  readonly bridge_version?: string;
  readonly generation?: number;
  /** Last evidence, Unix ms. */
  readonly seen_at?: number;
  /** The value of the last heartbeat plus the time since. */
  readonly main_thread_age_ms?: number;
  /** Its main thread has not run a frame for more than 2 s: since when, Unix ms. */
  readonly blocked_since?: number;
  /** With blocked_since: what its main thread does (TMO-07). */
  readonly blocked_by?: BlockedBy;
  /** It is in play mode. */
  readonly play_mode?: boolean;
  /** Its window has the focus. */
  readonly focused?: boolean;
  /** Unfinished operations that the server knows. */
  readonly unfinished: number;
  /** Operations waiting in the Editor. */
  readonly queue_length?: number;
  /** Ids of the operations that run. */
  readonly running?: readonly string[];
  /** Tools of the project that no policy names, so that the user is to decide whether clients may call them. Absent if there are none. */
  readonly undecided_tools?: readonly string[];
  /** Tools that the policy asks about and that the user has permitted here. Absent if there are none. */
  readonly permits?: readonly UserPermit[];
}

/** An operation in a list. */
export interface OperationSummary {
  readonly log_id: string;
  readonly tool: string;
  readonly state: OperationState;
  readonly client: string;
  readonly editor: string;
  /** Unix ms. */
  readonly accepted_at: number;
  /** Unix ms. */
  readonly started_at?: number;
  /** Unix ms. */
  readonly finished_at?: number;
  readonly error_code?: ErrorCode;
}

/** `state`: `text` is the new state. `sent`: the Editor got it. `reload`: its Editor reloaded, or disconnected, and reconnected. */
export type ShownMarkKind = 'state' | 'sent' | 'partial' | 'deduplicated' | 'reload' | 'cancel';

/** Something that happened to an operation. */
export interface ShownMark {
  /** Unix ms. */
  readonly at: number;
  /** `state`: `text` is the new state. `sent`: the Editor got it. `reload`: its Editor reloaded, or disconnected, and reconnected. */
  readonly kind: ShownMarkKind;
  readonly text: string;
}

/** A question for the user to decide (SEC-04). */
export interface ShownQuestion {
  readonly code_hash: string;
  /** What is to be approved, unchanged, with hidden characters: at most its first 4,000 characters. */
  readonly text: string;
  /** The length of the whole if `text` is only its beginning. The record of the operation has the whole. */
  readonly chars?: number;
  /** The policy's reason. */
  readonly reason: string;
}

/** An operation as people are shown it. */
export interface ShownOperation {
  readonly log_id: string;
  readonly tool: string;
  readonly state: OperationState;
  readonly client: string;
  readonly editor: string;
  /** Unix ms. */
  readonly accepted_at: number;
  /** Unix ms. */
  readonly started_at?: number;
  /** Unix ms. */
  readonly finished_at?: number;
  readonly error_code?: ErrorCode;
  /** One line of what it does, at most 160 characters. */
  readonly title: string;
  /** How many times it was dispatched. */
  readonly attempts: number;
  /** Names of the clients whose calls wait for its answer now: at most 50, then how many more there are. */
  readonly waiting: readonly string[];
  /** Calls that got this operation instead of a second execution, since this server started; after its end, only while the page is open. */
  readonly deduplicated: number;
  /** The newest partial result as text, at most 500 characters. */
  readonly partial?: string;
  /** Its newest events, oldest first, at most 60. Events outside its history are recorded only while the page is open. */
  readonly marks: readonly ShownMark[];
  readonly question?: ShownQuestion;
}

/** The details of an operation or a log entry. */
export type ShownDetails =
  | OperationDetails
  | LogEntryDetails;

/** An operation or a log entry, whole. Reading it delivers nothing to a client (EXO-06). */
export interface OperationPage {
  /** Also given for an unfinished operation, in its current state. */
  readonly details: ShownDetails;
  /** What unity_get_result would answer at once. */
  readonly result: Envelope;
}

/** opening: calls wait for it. failed: nothing can be stored or read right now. */
export type StoreStatusKind = 'open' | 'opening' | 'failed';

/** Whether the store can be written and read. */
export interface StoreStatus {
  /** opening: calls wait for it. failed: nothing can be stored or read right now. */
  readonly kind: StoreStatusKind;
  /** What is wrong, or what has gone wrong since it was opened; for people. */
  readonly reason?: string;
}

/** The status of a server, for people and scripts. Times are in Unix ms. Reading it changes nothing and does not count as a client. */
export interface ServerStatus {
  readonly server_version: string;
  /** Its process. */
  readonly pid: number;
  /** When it started. */
  readonly started_at: number;
  /** The server's clock. */
  readonly now: number;
  readonly state_dir: string;
  /** Empty while the store opens. */
  readonly store_id: string;
  /** Where Editors connect (WebSocket). */
  readonly url: string;
  /** URL of MCP over HTTP, if it is served. */
  readonly http_url?: string;
  /** A live page is open. */
  readonly live_url_open: boolean;
  readonly editors: readonly EditorSummary[];
  /** Names of the AI clients that are connected. */
  readonly clients: readonly string[];
  /** Operations that have not ended. */
  readonly unfinished: number;
  /** Calls that wait for an answer. */
  readonly waiting_calls: number;
  /** How long results and logs are kept (LOG-03). */
  readonly retention_ms?: number;
  /** How many operations of one Editor may be unfinished (WIR-03). */
  readonly queue_limit?: number;
  /** As many as were asked for at most, newest first. Empty while the store opens. */
  readonly operations: readonly ShownOperation[];
  readonly store: StoreStatus;
}

/** The first frame of a forwarder: who it is and for whom. */
export interface OpenFrame {
  readonly type: 'open';
  /** Same over all links of one forwarder: with the ordinal it makes the durable identity of a request. */
  readonly client_uuid: string;
  readonly version: string;
  /** Its process. */
  readonly pid: number;
  /** Working folder of the client. */
  readonly cwd: string;
  /** The Unity project that the working folder is in; given if `project` is not, and the server has the same folders. */
  readonly cwd_project?: string;
  /** Given over a network: user and machine, as each machine may have a folder of that name. */
  readonly host?: string;
  /** Who it is among those of one name in one folder, as two agents with a shell are (EXO-05). */
  readonly caller?: string;
  /** `--project`, if given. */
  readonly project?: string;
  /** It carries one command, and no client: it keeps no server from its idle exit, and takes no older one's place. */
  readonly command?: boolean;
  /** Which tools of its Editor it wants to see: six, read or all. */
  readonly tools?: string;
  /** Its answers are not cut (ENV-10): its reader is no model. */
  readonly whole?: boolean;
  /** See linkProofText. */
  readonly proof: string;
}

/** What the server reported when it accepted the operation of a request. */
export interface AcceptedAs {
  readonly store_id: string;
  readonly log_id: string;
}

/** An MCP message of the client. `m` is the last member. */
export interface MessageToServer {
  readonly type: 'message';
  /** Counted up for requests, also over several links; absent for notifications and answers. */
  readonly ordinal?: number;
  /** How long the client has been waiting, in ms: on a replay, or since the forwarder began to search for a server. */
  readonly waited_ms?: number;
  /** An earlier server, or link, has had it. */
  readonly replayed?: boolean;
  readonly accepted?: AcceptedAs;
  /** The message. */
  readonly m: JsonObject;
}

/** The answer to that request has been written to the client. */
export interface WrittenFrame {
  readonly type: 'written';
  /** The number that the forwarder gave to that request. */
  readonly ordinal: number;
  /** It had `is_complete`, so it was the end of its operation. */
  readonly terminal?: boolean;
}

/** The client has disconnected. */
export interface CloseFrame {
  readonly type: 'close';
}

/** Instead of messages: a server that is to run in the foreground asks one that was started in the background for its place. */
export interface HandOverFrame {
  readonly type: 'hand_over';
}

/** What a forwarder sends, but for commands. */
export type ForwarderFrame =
  | OpenFrame
  | MessageToServer
  | WrittenFrame
  | CloseFrame
  | HandOverFrame;

/** CXL-05; answered with `command_answer`. */
export interface CancelCommand {
  readonly type: 'command';
  readonly command: 'cancel';
  readonly log_id: string;
  /** Interrupts code that does not stop by itself, if the Editor can. */
  readonly force?: boolean;
}

/** Answered with `status_answer`. */
export interface StatusCommand {
  readonly type: 'command';
  readonly command: 'status';
  /** Maximum number of operations; absent: 20. */
  readonly operations?: number;
}

/** Stored operations, newest first; answered with `list_answer`. */
export interface ListCommand {
  readonly type: 'command';
  readonly command: 'list';
  /** Maximum number. */
  readonly limit: number;
  /** Only what was accepted before the operation of this log_id; none if it is unknown. */
  readonly before?: string;
  /** Only for the Editor of this project folder, or of a folder of this name. */
  readonly editor?: string;
  /** Only with this in their row, their error or the beginning of their result; upper and lower case alike. */
  readonly contains?: string;
}

/** One operation or log entry, whole; answered with `show_answer`. */
export interface ShowCommand {
  readonly type: 'command';
  readonly command: 'show';
  readonly log_id: string;
}

/** A one-time link to the live page; answered with `open_answer`, or `refused` if there cannot be one. */
export interface OpenCommand {
  readonly type: 'command';
  readonly command: 'open';
}

/** Of the command line, instead of messages. */
export type CommandFrame =
  | CancelCommand
  | StatusCommand
  | ListCommand
  | ShowCommand
  | OpenCommand;

/** Over a WebSocket only, as the first frame: what the proofs are about, besides the forwarder's own nonce. */
export interface ChallengeFrame {
  readonly type: 'challenge';
  readonly boot_id: string;
  readonly nonce: string;
}

/** The link is open. */
export interface WelcomeFrame {
  readonly type: 'welcome';
  readonly boot_id: string;
  readonly version: string;
  readonly proof: string;
  /** The server keeps running for a newer forwarder, because a user started it by hand. */
  readonly stays?: boolean;
}

/** The operation of that request is durable. */
export interface AcceptedFrame {
  readonly type: 'accepted';
  /** The number that the forwarder gave to that request. */
  readonly ordinal: number;
  readonly store_id: string;
  readonly log_id: string;
}

/** That request was cancelled by the client and will not be answered. */
export interface DroppedFrame {
  readonly type: 'dropped';
  /** The number that the forwarder gave to that request. */
  readonly ordinal: number;
}

/** The server does not do it. */
export interface RefusedFrame {
  readonly type: 'refused';
  readonly reason: string;
}

/** The server ends now; connect to its successor when the link closes. */
export interface HandoverFrame {
  readonly type: 'handover';
  /** The newer version that is about to start one. */
  readonly successor?: string;
}

/** What a server sends, but for answers to commands, and MCP messages, which are passed on as text. */
export type ServerFrame =
  | ChallengeFrame
  | WelcomeFrame
  | AcceptedFrame
  | DroppedFrame
  | RefusedFrame
  | HandoverFrame;

/** What was done. */
export type CommandAnswerOutcome = 'removed' | 'running' | 'finished' | 'not_found' | 'requested' | 'refused';

/** What a cancel came to. */
export interface CommandAnswer {
  readonly type: 'command_answer';
  /** What was done. */
  readonly outcome: CommandAnswerOutcome;
  /** The same as a sentence. */
  readonly message: string;
}

/** The status. */
export interface StatusAnswer {
  readonly type: 'status_answer';
  readonly status: ServerStatus;
}

/** One page of the stored operations. */
export interface ListAnswer {
  readonly type: 'list_answer';
  readonly operations: readonly ShownOperation[];
  /** Older ones match as well. */
  readonly more: boolean;
}

/** The record. */
export interface ShowAnswer {
  readonly type: 'show_answer';
  /** Null if the log_id is unknown or has expired. */
  readonly page: OperationPage | null;
}

/** A link that works once. */
export interface OpenAnswer {
  readonly type: 'open_answer';
  readonly url: string;
}

/** The answer to a command. */
export type CommandReply =
  | CommandAnswer
  | StatusAnswer
  | ListAnswer
  | ShowAnswer
  | OpenAnswer;

const isObject = (value: unknown): value is { readonly [member: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isString = (value: unknown): value is string => typeof value === 'string';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isNumber = (value: unknown): value is number => Number.isFinite(value);
/** Exact whole numbers only: they index maps and set timers. */
const isInteger = (value: unknown, minimum = -Infinity, maximum = Infinity): boolean =>
  Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
const isAbsentOr = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value);
const isList = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isItem(item));

/*
 * Guards for a peer that has proved itself. They check that the members of this version are present and have their JSON types. A newer
 * version may have more members and more values of an enum; values of the contract's own types were validated where they were made.
 */

const isUserPermit = (value: unknown): value is UserPermit =>
  isObject(value) &&
  isString(value['name']) &&
  isString(value['by']) &&
  isAbsentOr(value['until'], (item) => isInteger(item, 0));

const isEditorSummary = (value: unknown): value is EditorSummary =>
  isObject(value) &&
  isString(value['project_path']) &&
  isString(value['project_name']) &&
  isString(value['state']) &&
  isAbsentOr(value['unity_version'], isString) &&
  isAbsentOr(value['bridge_version'], isString) &&
  isAbsentOr(value['generation'], isInteger) &&
  isAbsentOr(value['seen_at'], (item) => isInteger(item, 0)) &&
  isAbsentOr(value['main_thread_age_ms'], isNumber) &&
  isAbsentOr(value['blocked_since'], (item) => isInteger(item, 0)) &&
  isAbsentOr(value['blocked_by'], isObject) &&
  isAbsentOr(value['play_mode'], isBoolean) &&
  isAbsentOr(value['focused'], isBoolean) &&
  isInteger(value['unfinished'], 0) &&
  isAbsentOr(value['queue_length'], (item) => isInteger(item, 0)) &&
  isAbsentOr(value['running'], (item) => isList(item, isString)) &&
  isAbsentOr(value['undecided_tools'], (item) => isList(item, isString)) &&
  isAbsentOr(value['permits'], (item) => isList(item, isUserPermit));

export const isOperationSummary = (value: unknown): value is OperationSummary =>
  isObject(value) &&
  isString(value['log_id']) &&
  isString(value['tool']) &&
  isString(value['state']) &&
  isString(value['client']) &&
  isString(value['editor']) &&
  isInteger(value['accepted_at'], 0) &&
  isAbsentOr(value['started_at'], (item) => isInteger(item, 0)) &&
  isAbsentOr(value['finished_at'], (item) => isInteger(item, 0)) &&
  isAbsentOr(value['error_code'], isString);

const isShownMark = (value: unknown): value is ShownMark =>
  isObject(value) &&
  isInteger(value['at'], 0) &&
  isString(value['kind']) &&
  isString(value['text']);

const isShownQuestion = (value: unknown): value is ShownQuestion =>
  isObject(value) &&
  isString(value['code_hash']) &&
  isString(value['text']) &&
  isAbsentOr(value['chars'], (item) => isInteger(item, 0)) &&
  isString(value['reason']);

const isShownOperation = (value: unknown): value is ShownOperation =>
  isObject(value) &&
  isString(value['log_id']) &&
  isString(value['tool']) &&
  isString(value['state']) &&
  isString(value['client']) &&
  isString(value['editor']) &&
  isInteger(value['accepted_at'], 0) &&
  isAbsentOr(value['started_at'], (item) => isInteger(item, 0)) &&
  isAbsentOr(value['finished_at'], (item) => isInteger(item, 0)) &&
  isAbsentOr(value['error_code'], isString) &&
  isString(value['title']) &&
  isInteger(value['attempts'], 0) &&
  isList(value['waiting'], isString) &&
  isInteger(value['deduplicated'], 0) &&
  isAbsentOr(value['partial'], isString) &&
  isList(value['marks'], isShownMark) &&
  isAbsentOr(value['question'], isShownQuestion);

const isShownDetails = (value: unknown): value is ShownDetails =>
  isObject(value) &&
  ((value['kind'] === 'operation' && isObject(value)) ||
    (value['kind'] === 'log_entry' && isObject(value)));

const isOperationPage = (value: unknown): value is OperationPage =>
  isObject(value) &&
  isShownDetails(value['details']) &&
  isObject(value['result']);

const isStoreStatus = (value: unknown): value is StoreStatus =>
  isObject(value) &&
  isString(value['kind']) &&
  isAbsentOr(value['reason'], isString);

const isServerStatus = (value: unknown): value is ServerStatus =>
  isObject(value) &&
  isString(value['server_version']) &&
  isInteger(value['pid'], 0) &&
  isInteger(value['started_at'], 0) &&
  isInteger(value['now'], 0) &&
  isString(value['state_dir']) &&
  isString(value['store_id']) &&
  isString(value['url']) &&
  isAbsentOr(value['http_url'], isString) &&
  isBoolean(value['live_url_open']) &&
  isList(value['editors'], isEditorSummary) &&
  isList(value['clients'], isString) &&
  isInteger(value['unfinished'], 0) &&
  isInteger(value['waiting_calls'], 0) &&
  isAbsentOr(value['retention_ms'], (item) => isInteger(item, 0)) &&
  isAbsentOr(value['queue_limit'], (item) => isInteger(item, 0)) &&
  isList(value['operations'], isShownOperation) &&
  isStoreStatus(value['store']);

const isOpenFrame = (value: unknown): value is OpenFrame =>
  isObject(value) &&
  value['type'] === 'open' &&
  isString(value['client_uuid']) &&
  isString(value['version']) &&
  isInteger(value['pid'], 0) &&
  isString(value['cwd']) &&
  isAbsentOr(value['cwd_project'], isString) &&
  isAbsentOr(value['host'], isString) &&
  isAbsentOr(value['caller'], isString) &&
  isAbsentOr(value['project'], isString) &&
  isAbsentOr(value['command'], isBoolean) &&
  isAbsentOr(value['tools'], isString) &&
  isAbsentOr(value['whole'], isBoolean) &&
  isString(value['proof']);

const isAcceptedAs = (value: unknown): value is AcceptedAs =>
  isObject(value) &&
  isString(value['store_id']) &&
  isString(value['log_id']);

const isMessageToServer = (value: unknown): value is MessageToServer =>
  isObject(value) &&
  value['type'] === 'message' &&
  isAbsentOr(value['ordinal'], (item) => isInteger(item, 0)) &&
  isAbsentOr(value['waited_ms'], (item) => isInteger(item, 0)) &&
  isAbsentOr(value['replayed'], isBoolean) &&
  isAbsentOr(value['accepted'], isAcceptedAs) &&
  isObject(value['m']);

const isWrittenFrame = (value: unknown): value is WrittenFrame =>
  isObject(value) &&
  value['type'] === 'written' &&
  isInteger(value['ordinal'], 0) &&
  isAbsentOr(value['terminal'], isBoolean);

const isCloseFrame = (value: unknown): value is CloseFrame =>
  isObject(value) &&
  value['type'] === 'close';

const isHandOverFrame = (value: unknown): value is HandOverFrame =>
  isObject(value) &&
  value['type'] === 'hand_over';

export const isForwarderFrame = (value: unknown): value is ForwarderFrame =>
  isOpenFrame(value) ||
  isMessageToServer(value) ||
  isWrittenFrame(value) ||
  isCloseFrame(value) ||
  isHandOverFrame(value);

const isCancelCommand = (value: unknown): value is CancelCommand =>
  isObject(value) &&
  value['type'] === 'command' &&
  value['command'] === 'cancel' &&
  isString(value['log_id']) &&
  isAbsentOr(value['force'], isBoolean);

const isStatusCommand = (value: unknown): value is StatusCommand =>
  isObject(value) &&
  value['type'] === 'command' &&
  value['command'] === 'status' &&
  isAbsentOr(value['operations'], (item) => isInteger(item, 0));

const isListCommand = (value: unknown): value is ListCommand =>
  isObject(value) &&
  value['type'] === 'command' &&
  value['command'] === 'list' &&
  isInteger(value['limit'], 0) &&
  isAbsentOr(value['before'], isString) &&
  isAbsentOr(value['editor'], isString) &&
  isAbsentOr(value['contains'], isString);

const isShowCommand = (value: unknown): value is ShowCommand =>
  isObject(value) &&
  value['type'] === 'command' &&
  value['command'] === 'show' &&
  isString(value['log_id']);

const isOpenCommand = (value: unknown): value is OpenCommand =>
  isObject(value) &&
  value['type'] === 'command' &&
  value['command'] === 'open';

export const isCommandFrame = (value: unknown): value is CommandFrame =>
  isCancelCommand(value) ||
  isStatusCommand(value) ||
  isListCommand(value) ||
  isShowCommand(value) ||
  isOpenCommand(value);

const isChallengeFrame = (value: unknown): value is ChallengeFrame =>
  isObject(value) &&
  value['type'] === 'challenge' &&
  isString(value['boot_id']) &&
  isString(value['nonce']);

const isWelcomeFrame = (value: unknown): value is WelcomeFrame =>
  isObject(value) &&
  value['type'] === 'welcome' &&
  isString(value['boot_id']) &&
  isString(value['version']) &&
  isString(value['proof']) &&
  isAbsentOr(value['stays'], isBoolean);

const isAcceptedFrame = (value: unknown): value is AcceptedFrame =>
  isObject(value) &&
  value['type'] === 'accepted' &&
  isInteger(value['ordinal'], 0) &&
  isString(value['store_id']) &&
  isString(value['log_id']);

const isDroppedFrame = (value: unknown): value is DroppedFrame =>
  isObject(value) &&
  value['type'] === 'dropped' &&
  isInteger(value['ordinal'], 0);

const isRefusedFrame = (value: unknown): value is RefusedFrame =>
  isObject(value) &&
  value['type'] === 'refused' &&
  isString(value['reason']);

const isHandoverFrame = (value: unknown): value is HandoverFrame =>
  isObject(value) &&
  value['type'] === 'handover' &&
  isAbsentOr(value['successor'], isString);

export const isServerFrame = (value: unknown): value is ServerFrame =>
  isChallengeFrame(value) ||
  isWelcomeFrame(value) ||
  isAcceptedFrame(value) ||
  isDroppedFrame(value) ||
  isRefusedFrame(value) ||
  isHandoverFrame(value);

const isCommandAnswer = (value: unknown): value is CommandAnswer =>
  isObject(value) &&
  value['type'] === 'command_answer' &&
  isString(value['outcome']) &&
  isString(value['message']);

const isStatusAnswer = (value: unknown): value is StatusAnswer =>
  isObject(value) &&
  value['type'] === 'status_answer' &&
  isServerStatus(value['status']);

const isListAnswer = (value: unknown): value is ListAnswer =>
  isObject(value) &&
  value['type'] === 'list_answer' &&
  isList(value['operations'], isShownOperation) &&
  isBoolean(value['more']);

const isShowAnswer = (value: unknown): value is ShowAnswer =>
  isObject(value) &&
  value['type'] === 'show_answer' &&
  (value['page'] === null || isOperationPage(value['page']));

const isOpenAnswer = (value: unknown): value is OpenAnswer =>
  isObject(value) &&
  value['type'] === 'open_answer' &&
  isString(value['url']);

export const isCommandReply = (value: unknown): value is CommandReply =>
  isCommandAnswer(value) ||
  isStatusAnswer(value) ||
  isListAnswer(value) ||
  isShowAnswer(value) ||
  isOpenAnswer(value);
