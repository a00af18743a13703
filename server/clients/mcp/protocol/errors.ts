import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { TASKS_EXTENSION } from './client-message.ts';

/** The resource does not exist: -32602 in both eras. The URI alone as data shows clients that other params are not meant. */
export function resourceNotFound(uri: string, why: string): ProtocolError {
  return new ResourceNotFoundError(uri, why);
}

/** The resource may exist but cannot be read now. `data` has details for programs. */
export function resourceUnavailable(uri: string, why: string, data: object = {}): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InternalError, why, { uri, ...data });
}

/** It may not be read: nothing is reported of what it is, the uri included. */
export function resourceDenied(why: string, data: object): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InternalError, why, data);
}

export function invalidRequest(why: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, why);
}

/** The task may exist but cannot be read now. */
export function taskUnavailable(why: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InternalError, why);
}

/** -32021: the request does not name the extension, and is of no use without. */
export function missingTasks(): MissingRequiredClientCapabilityError {
  return new MissingRequiredClientCapabilityError(
    { requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } } },
    `Missing required client capability: this request has to name the extension ${TASKS_EXTENSION} in its _meta.`,
  );
}
