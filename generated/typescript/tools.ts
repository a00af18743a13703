// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
import type { CompletedEnvelopeOf, ErrorEnvelope, ExecuteCodeParams, GetLogDetailsParams, GetLogsParams, GetResultParams, HelpParams, HelpResult, InProgressEnvelope, Json, LogDetailsResult, LogsResult, NotFoundEnvelope, QueryParams, TimeoutEnvelope } from './types.ts';

export type ToolName = 'unity_execute_code' | 'unity_query' | 'unity_get_result' | 'unity_get_logs' | 'unity_get_log_details' | 'unity_help';

/** In the order of the contract. */
export const toolNames: readonly ToolName[] = ['unity_execute_code', 'unity_query', 'unity_get_result', 'unity_get_logs', 'unity_get_log_details', 'unity_help'];

/** Arguments of each tool. */
export type ToolParams = {
  unity_execute_code: ExecuteCodeParams;
  unity_query: QueryParams;
  unity_get_result: GetResultParams;
  unity_get_logs: GetLogsParams;
  unity_get_log_details: GetLogDetailsParams;
  unity_help: HelpParams;
};

/** The type of `result` in the completed envelope. */
export type ToolResults = {
  unity_execute_code: Json;
  unity_query: Json;
  unity_get_result: Json;
  unity_get_logs: LogsResult;
  unity_get_log_details: LogDetailsResult;
  unity_help: HelpResult;
};

/** What each tool answers. */
export type ToolEnvelopes = {
  unity_execute_code: CompletedEnvelopeOf<Json> | TimeoutEnvelope | ErrorEnvelope;
  unity_query: CompletedEnvelopeOf<Json> | TimeoutEnvelope | ErrorEnvelope;
  unity_get_result: CompletedEnvelopeOf<Json> | ErrorEnvelope | InProgressEnvelope | NotFoundEnvelope;
  unity_get_logs: CompletedEnvelopeOf<LogsResult> | ErrorEnvelope;
  unity_get_log_details: CompletedEnvelopeOf<LogDetailsResult> | ErrorEnvelope | InProgressEnvelope | NotFoundEnvelope;
  unity_help: CompletedEnvelopeOf<HelpResult> | ErrorEnvelope;
};

/** What an absent argument means. No validator fills it in. */
export const toolDefaults = {
  unity_execute_code: { atomic: false, timeout: 1000 },
  unity_query: { allow_methods: false, timeout: 1000 },
  unity_get_result: { timeout: 0, offset: 0 },
  unity_get_logs: { limit: 10, log_type: "all", all_projects: false },
  unity_get_log_details: { offset: 0 },
  unity_help: {},
} as const;

/** A schema whose root is an object, as MCP requires. */
export type ToolSchema = { type: 'object'; [keyword: string]: Json };

/** An MCP tool. */
export type Tool = {
  name: ToolName;
  title: string;
  description: string;
  inputSchema: ToolSchema;
  outputSchema: ToolSchema;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
};

/** The result of `tools/list`. */
export const tools: readonly Tool[] = [
  {
    "name": "unity_execute_code",
    "title": "Run C# in Unity",
    "description": "Runs C# in the Unity Editor, on its main thread, and returns what it returns.\nIf it is not done within `timeout` ms (default 1000) you get status \"timeout\" and a log_id: the work continues; call unity_get_result with that log_id. Never send the code again because of a timeout.\nIf you do repeat the identical call while it runs, or before its answer reached you, you join it or get its stored answer (`deduplicated: true`, `age_ms`); it does not run twice, unless you changed something in between. To make sure of that for longer, pass idempotency_key.\nResults are kept for 24 h under the log_id, across domain reloads and restarts. Call unity_help for examples.",
    "inputSchema": {
      "description": "Arguments of unity_execute_code.",
      "type": "object",
      "properties": {
        "code": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000000,
          "description": "The body of a C# method (leading using lines allowed). `return x;` gives the result. May await, or be a coroutine body with yield return."
        },
        "atomic": {
          "type": "boolean",
          "description": "If the code throws or is cancelled, all that it changed through Undo (Undo.RecordObject, RegisterCreatedObjectUndo, ...) is rolled back; error says what was not.",
          "default": false
        },
        "timeout": {
          "type": "integer",
          "minimum": 0,
          "maximum": 600000,
          "description": "How long to wait for the answer, in ms. When it is over you get status \"timeout\" with a log_id; the work continues and unity_get_result has its result. Stay at or below 25000: many clients give up after 30 to 60 s.",
          "default": 1000
        },
        "idempotency_key": {
          "type": "string",
          "minLength": 1,
          "maxLength": 200,
          "description": "Your own name for this piece of work. The same key with the same parameters never runs twice, however often you call (for 24 h); with other parameters it is refused."
        }
      },
      "required": [
        "code"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "anyOf": [
        {
          "$ref": "#/$defs/CompletedEnvelope"
        },
        {
          "$ref": "#/$defs/TimeoutEnvelope"
        },
        {
          "$ref": "#/$defs/ErrorEnvelope"
        }
      ],
      "$defs": {
        "CompletedEnvelope": {
          "type": "object",
          "properties": {
            "status": {
              "const": "completed"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": true
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            },
            "result": {},
            "result_bytes": {
              "type": "integer"
            },
            "partial_result": {},
            "deduplicated": {
              "const": true
            },
            "finished_at": {
              "type": "string"
            },
            "age_ms": {
              "type": "integer"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message",
            "result"
          ]
        },
        "TimeoutEnvelope": {
          "type": "object",
          "properties": {
            "status": {
              "const": "timeout"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": false
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            },
            "partial_result": {},
            "deduplicated": {
              "const": true
            },
            "blocked_by": {
              "$ref": "#/$defs/BlockedBy"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message",
            "advice"
          ]
        },
        "BlockedBy": {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string"
            },
            "log_id": {
              "type": "string"
            },
            "title": {
              "type": "string"
            }
          },
          "required": [
            "kind"
          ]
        },
        "ErrorEnvelope": {
          "type": "object",
          "properties": {
            "status": {
              "const": "error"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": true
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            },
            "error": {
              "type": "string"
            },
            "error_code": {
              "type": "string",
              "enum": [
                "invalid_params",
                "compile_error",
                "execution_error",
                "cancelled",
                "interrupted",
                "not_started",
                "blocked_by_policy",
                "idempotency_conflict",
                "key_expired",
                "unity_not_connected",
                "editor_ambiguous",
                "overloaded",
                "storage_unavailable",
                "result_too_large",
                "internal_error"
              ]
            },
            "stack_trace": {
              "type": "string"
            },
            "partial_result": {},
            "deduplicated": {
              "const": true
            },
            "finished_at": {
              "type": "string"
            },
            "age_ms": {
              "type": "integer"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message",
            "error",
            "error_code"
          ]
        }
      }
    },
    "annotations": {
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": false
    }
  },
  {
    "name": "unity_query",
    "title": "Read values in Unity",
    "description": "Evaluates one expression in the Unity Editor, such as Scene['Player'].transform.position or GameObject.Find(\"Main Camera\").GetComponent<Camera>().fieldOfView, without compiling anything.\nUse it to read: it reads members and calls only methods that change nothing. Use unity_execute_code to change things. Timeouts work as in unity_execute_code. Syntax: unity_help with topic \"query\".",
    "inputSchema": {
      "description": "Arguments of unity_query.",
      "type": "object",
      "properties": {
        "query": {
          "type": "string",
          "minLength": 1,
          "maxLength": 10000,
          "description": "One expression, for instance Scene['Player'].transform.position. See unity_help topic \"query\"."
        },
        "allow_methods": {
          "type": "boolean",
          "description": "Also methods that may change something: without it only members are read, and methods called that change nothing (GetComponent, Find, Distance, ...). The user may be asked first.",
          "default": false
        },
        "timeout": {
          "type": "integer",
          "minimum": 0,
          "maximum": 600000,
          "description": "As in unity_execute_code.",
          "default": 1000
        },
        "idempotency_key": {
          "type": "string",
          "minLength": 1,
          "maxLength": 200,
          "description": "As in unity_execute_code; with allow_methods."
        }
      },
      "required": [
        "query"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "anyOf": [
        {
          "$ref": "#/$defs/CompletedEnvelope"
        },
        {
          "$ref": "#/$defs/TimeoutEnvelope"
        },
        {
          "$ref": "#/$defs/ErrorEnvelope"
        }
      ],
      "$defs": {
        "CompletedEnvelope": {
          "type": "object",
          "properties": {
            "status": {
              "const": "completed"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": true
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            },
            "result": {},
            "result_bytes": {
              "type": "integer"
            },
            "partial_result": {},
            "deduplicated": {
              "const": true
            },
            "finished_at": {
              "type": "string"
            },
            "age_ms": {
              "type": "integer"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message",
            "result"
          ]
        },
        "TimeoutEnvelope": {
          "type": "object",
          "properties": {
            "status": {
              "const": "timeout"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": false
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            },
            "partial_result": {},
            "deduplicated": {
              "const": true
            },
            "blocked_by": {
              "$ref": "#/$defs/BlockedBy"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message",
            "advice"
          ]
        },
        "BlockedBy": {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string"
            },
            "log_id": {
              "type": "string"
            },
            "title": {
              "type": "string"
            }
          },
          "required": [
            "kind"
          ]
        },
        "ErrorEnvelope": {
          "type": "object",
          "properties": {
            "status": {
              "const": "error"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": true
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            },
            "error": {
              "type": "string"
            },
            "error_code": {
              "type": "string",
              "enum": [
                "invalid_params",
                "compile_error",
                "execution_error",
                "cancelled",
                "interrupted",
                "not_started",
                "blocked_by_policy",
                "idempotency_conflict",
                "key_expired",
                "unity_not_connected",
                "editor_ambiguous",
                "overloaded",
                "storage_unavailable",
                "result_too_large",
                "internal_error"
              ]
            },
            "stack_trace": {
              "type": "string"
            },
            "partial_result": {},
            "deduplicated": {
              "const": true
            },
            "finished_at": {
              "type": "string"
            },
            "age_ms": {
              "type": "integer"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message",
            "error",
            "error_code"
          ]
        }
      }
    },
    "annotations": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    }
  },
  {
    "name": "unity_get_result",
    "title": "Result of an earlier call",
    "description": "The result of an earlier call of any tool that works in Unity (code, query, compile, run_tests, ...) by its log_id, from any client, for 24 h.\nstatus \"in_progress\": not done yet (partial_result has the latest progress); call again, best with a `timeout` of some seconds, which answers as soon as it is done. status \"not_found\": stop asking.\nOf a result above 60 KiB an answer has what fits, with \"$cut\" in place of what is left out; pointer, offset and limit give any part of it.",
    "inputSchema": {
      "description": "Arguments of unity_get_result.",
      "type": "object",
      "properties": {
        "log_id": {
          "type": "string",
          "maxLength": 1000,
          "description": "The log_id of an earlier answer or log entry."
        },
        "timeout": {
          "type": "integer",
          "minimum": 0,
          "maximum": 600000,
          "description": "How long to wait for completion, in ms. With 0 you get the present state at once.",
          "default": 0
        },
        "pointer": {
          "type": "string",
          "maxLength": 1000,
          "description": "Only this part of `result`: a JSON Pointer such as \"/items/3/name\"; \"\" is all of it. With it, offset or limit you get {kind: \"part\", of, offset, total, next_offset, value}."
        },
        "offset": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "How many items, members or characters to skip: next_offset of the part before.",
          "default": 0
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Maximum number of items, members or characters; absent: as many as fit into 60 KiB."
        }
      },
      "required": [
        "log_id"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "anyOf": [
        {
          "$ref": "#/$defs/CompletedEnvelope"
        },
        {
          "$ref": "#/$defs/ErrorEnvelope"
        },
        {
          "$ref": "#/$defs/InProgressEnvelope"
        },
        {
          "$ref": "#/$defs/NotFoundEnvelope"
        }
      ],
      "$defs": {
        "CompletedEnvelope": {
          "type": "object",
          "properties": {
            "status": {
              "const": "completed"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": true
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            },
            "result": {},
            "result_bytes": {
              "type": "integer"
            },
            "partial_result": {},
            "deduplicated": {
              "const": true
            },
            "finished_at": {
              "type": "string"
            },
            "age_ms": {
              "type": "integer"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message",
            "result"
          ]
        },
        "ErrorEnvelope": {
          "type": "object",
          "properties": {
            "status": {
              "const": "error"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": true
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            },
            "error": {
              "type": "string"
            },
            "error_code": {
              "type": "string",
              "enum": [
                "invalid_params",
                "compile_error",
                "execution_error",
                "cancelled",
                "interrupted",
                "not_started",
                "blocked_by_policy",
                "idempotency_conflict",
                "key_expired",
                "unity_not_connected",
                "editor_ambiguous",
                "overloaded",
                "storage_unavailable",
                "result_too_large",
                "internal_error"
              ]
            },
            "stack_trace": {
              "type": "string"
            },
            "partial_result": {},
            "deduplicated": {
              "const": true
            },
            "finished_at": {
              "type": "string"
            },
            "age_ms": {
              "type": "integer"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message",
            "error",
            "error_code"
          ]
        },
        "InProgressEnvelope": {
          "type": "object",
          "properties": {
            "status": {
              "const": "in_progress"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": false
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            },
            "partial_result": {},
            "blocked_by": {
              "$ref": "#/$defs/BlockedBy"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message"
          ]
        },
        "BlockedBy": {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string"
            },
            "log_id": {
              "type": "string"
            },
            "title": {
              "type": "string"
            }
          },
          "required": [
            "kind"
          ]
        },
        "NotFoundEnvelope": {
          "type": "object",
          "properties": {
            "status": {
              "const": "not_found"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": true
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message"
          ]
        }
      }
    },
    "annotations": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    }
  },
  {
    "name": "unity_get_logs",
    "title": "Unity console and AI logs",
    "description": "The newest entries of the Unity console and of AI.Write, newest first, of the project that you work on (all_projects: of every one). Works while Unity is busy, reloading or closed. Each entry has a log_id; unity_get_log_details returns it whole.",
    "inputSchema": {
      "description": "Arguments of unity_get_logs.",
      "type": "object",
      "properties": {
        "log_name": {
          "type": "string",
          "minLength": 1,
          "description": "Only entries of this name: the name given to AI.Write, or \"console\"."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000,
          "description": "Maximum number of entries.",
          "default": 10
        },
        "since": {
          "type": "string",
          "format": "date-time",
          "description": "Only entries strictly after this time, for instance 2026-11-21T10:00:00.000Z. Also read: a duration such as 10m, which means that long ago; a number below 1e11 is seconds since 1970, any other milliseconds."
        },
        "log_type": {
          "description": "Which severities to list.",
          "type": "string",
          "enum": [
            "error",
            "warning",
            "info",
            "all"
          ],
          "default": "all"
        },
        "log_id": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "Only entries of this operation, or that AI.Write was given this id for: the log_id of a call, or a UUID of your own."
        },
        "all_projects": {
          "type": "boolean",
          "description": "Also entries of the Editors of other projects, as far as their policies allow. Without it, and without log_id, only those of the Editor that your calls go to.",
          "default": false
        }
      },
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "anyOf": [
        {
          "type": "object",
          "properties": {
            "status": {
              "const": "completed"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": true
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            },
            "result": {
              "$ref": "#/$defs/LogsResult"
            },
            "result_bytes": {
              "type": "integer"
            },
            "partial_result": {},
            "deduplicated": {
              "const": true
            },
            "finished_at": {
              "type": "string"
            },
            "age_ms": {
              "type": "integer"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message",
            "result"
          ]
        },
        {
          "$ref": "#/$defs/ErrorEnvelope"
        }
      ],
      "$defs": {
        "LogsResult": {
          "type": "object",
          "properties": {
            "entries": {
              "type": "array",
              "items": {
                "$ref": "#/$defs/LogSummary"
              }
            },
            "more": {
              "type": "boolean"
            },
            "project": {
              "type": "string"
            }
          },
          "required": [
            "entries",
            "more"
          ]
        },
        "LogSummary": {
          "type": "object",
          "properties": {
            "log_id": {
              "type": "string"
            },
            "timestamp": {
              "type": "string"
            },
            "log_type": {
              "type": "string",
              "enum": [
                "error",
                "warning",
                "info"
              ]
            },
            "log_name": {
              "type": "string"
            },
            "message": {
              "type": "string"
            },
            "truncated": {
              "type": "boolean"
            },
            "has_stack_trace": {
              "type": "boolean"
            },
            "operation_log_id": {
              "type": "string"
            },
            "editor": {
              "type": "string"
            },
            "dropped": {
              "type": "integer"
            },
            "dropped_by_type": {
              "$ref": "#/$defs/DroppedEntries"
            }
          },
          "required": [
            "log_id",
            "timestamp",
            "log_type",
            "log_name",
            "message",
            "truncated",
            "has_stack_trace"
          ]
        },
        "DroppedEntries": {
          "type": "object",
          "properties": {
            "error": {
              "type": "integer"
            },
            "warning": {
              "type": "integer"
            },
            "info": {
              "type": "integer"
            }
          },
          "required": [
            "error",
            "warning",
            "info"
          ]
        },
        "ErrorEnvelope": {
          "type": "object",
          "properties": {
            "status": {
              "const": "error"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": true
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            },
            "error": {
              "type": "string"
            },
            "error_code": {
              "type": "string",
              "enum": [
                "invalid_params",
                "compile_error",
                "execution_error",
                "cancelled",
                "interrupted",
                "not_started",
                "blocked_by_policy",
                "idempotency_conflict",
                "key_expired",
                "unity_not_connected",
                "editor_ambiguous",
                "overloaded",
                "storage_unavailable",
                "result_too_large",
                "internal_error"
              ]
            },
            "stack_trace": {
              "type": "string"
            },
            "partial_result": {},
            "deduplicated": {
              "const": true
            },
            "finished_at": {
              "type": "string"
            },
            "age_ms": {
              "type": "integer"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message",
            "error",
            "error_code"
          ]
        }
      }
    },
    "annotations": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    }
  },
  {
    "name": "unity_get_log_details",
    "title": "One log entry or operation, whole",
    "description": "Everything about one log_id: a log entry with its stack trace, or an operation with its code, attempts and history. pointer, offset and limit give a part of what is long.",
    "inputSchema": {
      "description": "Arguments of unity_get_log_details.",
      "type": "object",
      "properties": {
        "log_id": {
          "type": "string",
          "maxLength": 1000,
          "description": "The log_id of an earlier answer or log entry."
        },
        "pointer": {
          "type": "string",
          "maxLength": 1000,
          "description": "Only this part of `result`: a JSON Pointer such as \"/items/3/name\"; \"\" is all of it. With it, offset or limit you get {kind: \"part\", of, offset, total, next_offset, value}."
        },
        "offset": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "description": "How many items, members or characters to skip: next_offset of the part before.",
          "default": 0
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Maximum number of items, members or characters; absent: as many as fit into 60 KiB."
        }
      },
      "required": [
        "log_id"
      ],
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "anyOf": [
        {
          "type": "object",
          "properties": {
            "status": {
              "const": "completed"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": true
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            },
            "result": {
              "$ref": "#/$defs/LogDetailsResult"
            },
            "result_bytes": {
              "type": "integer"
            },
            "partial_result": {},
            "deduplicated": {
              "const": true
            },
            "finished_at": {
              "type": "string"
            },
            "age_ms": {
              "type": "integer"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message",
            "result"
          ]
        },
        {
          "$ref": "#/$defs/ErrorEnvelope"
        },
        {
          "$ref": "#/$defs/InProgressEnvelope"
        },
        {
          "$ref": "#/$defs/NotFoundEnvelope"
        }
      ],
      "$defs": {
        "LogDetailsResult": {
          "anyOf": [
            {
              "$ref": "#/$defs/LogEntryDetails"
            },
            {
              "$ref": "#/$defs/OperationDetails"
            },
            {
              "$ref": "#/$defs/ResultPart"
            }
          ]
        },
        "LogEntryDetails": {
          "type": "object",
          "properties": {
            "kind": {
              "const": "log_entry"
            },
            "entry": {
              "$ref": "#/$defs/LogEntry"
            }
          },
          "required": [
            "kind",
            "entry"
          ]
        },
        "LogEntry": {
          "type": "object",
          "properties": {
            "log_id": {
              "type": "string"
            },
            "timestamp": {
              "type": "string"
            },
            "log_type": {
              "type": "string",
              "enum": [
                "error",
                "warning",
                "info"
              ]
            },
            "log_name": {
              "type": "string"
            },
            "message": {
              "type": "string"
            },
            "stack_trace": {
              "type": "string"
            },
            "value": {},
            "operation_log_id": {
              "type": "string"
            },
            "editor": {
              "type": "string"
            },
            "seq": {
              "type": "integer"
            },
            "dropped": {
              "type": "integer"
            },
            "dropped_by_type": {
              "$ref": "#/$defs/DroppedEntries"
            }
          },
          "required": [
            "log_id",
            "timestamp",
            "log_type",
            "log_name",
            "message",
            "seq"
          ]
        },
        "DroppedEntries": {
          "type": "object",
          "properties": {
            "error": {
              "type": "integer"
            },
            "warning": {
              "type": "integer"
            },
            "info": {
              "type": "integer"
            }
          },
          "required": [
            "error",
            "warning",
            "info"
          ]
        },
        "OperationDetails": {
          "type": "object",
          "properties": {
            "kind": {
              "const": "operation"
            },
            "log_id": {
              "type": "string"
            },
            "tool": {
              "type": "string"
            },
            "params": {
              "type": "object"
            },
            "idempotency_key": {
              "type": "string"
            },
            "editor": {
              "type": "string"
            },
            "client": {
              "type": "string"
            },
            "state": {
              "type": "string",
              "enum": [
                "accepted",
                "awaiting_approval",
                "queued",
                "running",
                "suspended",
                "completed",
                "failed",
                "cancelled",
                "interrupted",
                "not_started"
              ]
            },
            "attempts": {
              "type": "integer"
            },
            "accepted_at": {
              "type": "string"
            },
            "started_at": {
              "type": "string"
            },
            "finished_at": {
              "type": "string"
            },
            "history": {
              "type": "array",
              "items": {
                "$ref": "#/$defs/HistoryEntry"
              }
            },
            "cancel_requested": {
              "$ref": "#/$defs/CancelRequested"
            },
            "partial_result": {},
            "result": {},
            "error": {
              "type": "string"
            },
            "error_code": {
              "type": "string",
              "enum": [
                "invalid_params",
                "compile_error",
                "execution_error",
                "cancelled",
                "interrupted",
                "not_started",
                "blocked_by_policy",
                "idempotency_conflict",
                "key_expired",
                "unity_not_connected",
                "editor_ambiguous",
                "overloaded",
                "storage_unavailable",
                "result_too_large",
                "internal_error"
              ]
            },
            "stack_trace": {
              "type": "string"
            }
          },
          "required": [
            "kind",
            "log_id",
            "tool",
            "params",
            "editor",
            "client",
            "state",
            "attempts",
            "accepted_at",
            "history"
          ]
        },
        "HistoryEntry": {
          "type": "object",
          "properties": {
            "state": {
              "type": "string",
              "enum": [
                "accepted",
                "awaiting_approval",
                "queued",
                "running",
                "suspended",
                "completed",
                "failed",
                "cancelled",
                "interrupted",
                "not_started"
              ]
            },
            "at": {
              "type": "string"
            },
            "note": {
              "type": "string"
            }
          },
          "required": [
            "state",
            "at"
          ]
        },
        "CancelRequested": {
          "type": "object",
          "properties": {
            "at": {
              "type": "string"
            },
            "reason": {
              "type": "string"
            }
          },
          "required": [
            "at",
            "reason"
          ]
        },
        "ResultPart": {
          "type": "object",
          "properties": {
            "kind": {
              "const": "part"
            },
            "pointer": {
              "type": "string"
            },
            "of": {
              "type": "string",
              "enum": [
                "array",
                "object",
                "string",
                "value"
              ]
            },
            "offset": {
              "type": "integer"
            },
            "total": {
              "type": "integer"
            },
            "next_offset": {
              "type": "integer"
            },
            "value": {}
          },
          "required": [
            "kind",
            "pointer",
            "of",
            "offset",
            "total",
            "value"
          ]
        },
        "ErrorEnvelope": {
          "type": "object",
          "properties": {
            "status": {
              "const": "error"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": true
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            },
            "error": {
              "type": "string"
            },
            "error_code": {
              "type": "string",
              "enum": [
                "invalid_params",
                "compile_error",
                "execution_error",
                "cancelled",
                "interrupted",
                "not_started",
                "blocked_by_policy",
                "idempotency_conflict",
                "key_expired",
                "unity_not_connected",
                "editor_ambiguous",
                "overloaded",
                "storage_unavailable",
                "result_too_large",
                "internal_error"
              ]
            },
            "stack_trace": {
              "type": "string"
            },
            "partial_result": {},
            "deduplicated": {
              "const": true
            },
            "finished_at": {
              "type": "string"
            },
            "age_ms": {
              "type": "integer"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message",
            "error",
            "error_code"
          ]
        },
        "InProgressEnvelope": {
          "type": "object",
          "properties": {
            "status": {
              "const": "in_progress"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": false
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            },
            "partial_result": {},
            "blocked_by": {
              "$ref": "#/$defs/BlockedBy"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message"
          ]
        },
        "BlockedBy": {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string"
            },
            "log_id": {
              "type": "string"
            },
            "title": {
              "type": "string"
            }
          },
          "required": [
            "kind"
          ]
        },
        "NotFoundEnvelope": {
          "type": "object",
          "properties": {
            "status": {
              "const": "not_found"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": true
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message"
          ]
        }
      }
    },
    "annotations": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    }
  },
  {
    "name": "unity_help",
    "title": "How to work with Unity",
    "description": "How to use these tools: commands, query syntax with examples, timeouts and log ids, recipes. Call it first.",
    "inputSchema": {
      "description": "Arguments of unity_help.",
      "type": "object",
      "properties": {
        "topic": {
          "description": "The topics of help.",
          "type": "string",
          "enum": [
            "overview",
            "execute",
            "query",
            "results",
            "timeouts",
            "reloads",
            "recipes"
          ]
        }
      },
      "additionalProperties": false
    },
    "outputSchema": {
      "type": "object",
      "anyOf": [
        {
          "type": "object",
          "properties": {
            "status": {
              "const": "completed"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": true
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            },
            "result": {
              "$ref": "#/$defs/HelpResult"
            },
            "result_bytes": {
              "type": "integer"
            },
            "partial_result": {},
            "deduplicated": {
              "const": true
            },
            "finished_at": {
              "type": "string"
            },
            "age_ms": {
              "type": "integer"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message",
            "result"
          ]
        },
        {
          "$ref": "#/$defs/ErrorEnvelope"
        }
      ],
      "$defs": {
        "HelpResult": {
          "type": "object",
          "properties": {
            "topic": {
              "type": "string"
            },
            "title": {
              "type": "string"
            },
            "text": {
              "type": "string"
            },
            "topics": {
              "type": "array",
              "items": {
                "$ref": "#/$defs/HelpTopicRef"
              }
            }
          },
          "required": [
            "topic",
            "title",
            "text",
            "topics"
          ]
        },
        "HelpTopicRef": {
          "type": "object",
          "properties": {
            "topic": {
              "type": "string"
            },
            "title": {
              "type": "string"
            }
          },
          "required": [
            "topic",
            "title"
          ]
        },
        "ErrorEnvelope": {
          "type": "object",
          "properties": {
            "status": {
              "const": "error"
            },
            "log_id": {
              "type": "string"
            },
            "is_complete": {
              "const": true
            },
            "message": {
              "type": "string"
            },
            "advice": {
              "type": "string"
            },
            "error": {
              "type": "string"
            },
            "error_code": {
              "type": "string",
              "enum": [
                "invalid_params",
                "compile_error",
                "execution_error",
                "cancelled",
                "interrupted",
                "not_started",
                "blocked_by_policy",
                "idempotency_conflict",
                "key_expired",
                "unity_not_connected",
                "editor_ambiguous",
                "overloaded",
                "storage_unavailable",
                "result_too_large",
                "internal_error"
              ]
            },
            "stack_trace": {
              "type": "string"
            },
            "partial_result": {},
            "deduplicated": {
              "const": true
            },
            "finished_at": {
              "type": "string"
            },
            "age_ms": {
              "type": "integer"
            }
          },
          "required": [
            "status",
            "log_id",
            "is_complete",
            "message",
            "error",
            "error_code"
          ]
        }
      }
    },
    "annotations": {
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": false
    }
  }
];

/** MCP `instructions`. */
export const serverInstructions = "These tools drive the Unity Editor that has this project open.\n- unity_help first, if you are new to them. unity_query to read, unity_execute_code (C#) to change.\n- Every answer has status and log_id. status \"timeout\" means that the work continues: call unity_get_result with the log_id (and a timeout of some seconds to wait). Never send the same code again because of a timeout.\n- Results survive script compilation, domain reloads, play mode and restarts, for 24 h.\n- error_code \"interrupted\" means that the work may have been done in part: check before you repeat it.\n- After a change of scripts, call compile if it is in your list of tools, else run \"return AI.Compile();\": both answer with errors and warnings, after the reload.";
