import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { TASKS_EXTENSION } from './client-facts.ts';

/** Nothing stands under the uri. -32602 in both eras, with the uri alone as data: so clients tell it from other invalid params. */
export function resourceNotFound(uri: string, why: string): ProtocolError {
  return new ResourceNotFoundError(uri, why);
}

/** Something stands there perhaps, and it cannot be read now. `data` says more for machines. */
export function resourceUnavailable(uri: string, why: string, data: object = {}): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InternalError, why, { uri, ...data });
}

/** It may not be read: nothing is said of what it is, the uri included. */
export function resourceDenied(why: string, data: object): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InternalError, why, data);
}

export function invalidRequest(why: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, why);
}

/** The task is there perhaps, and cannot be read now. */
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
