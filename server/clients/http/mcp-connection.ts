import type { IncomingMessage } from 'node:http';
import type { DirectCalls } from '../mcp/direct-call.ts';
import type { Subject } from '../../hub/protocol/call.ts';
import { refuseWithoutToken, type RequestRefusal } from './guard.ts';
import type { UserGuard } from './other-user.ts';

/**
 * The client of one MCP server instance: a session of the 2025 era (from `initialize` to DELETE or expiry), or a single request of the 2026 era, which has no
 * sessions.
 */
export interface McpConnection {
  readonly era: 'legacy' | 'modern';
  /** As requested, with its query (`?project=`, `?client=`, `?tools=`): of `initialize`, or of that single request. */
  readonly url: URL;
  /** The principal of the newest request: a later token of the same person may have other claims. */
  readonly principal: Principal;
  /** 2025 era only. */
  readonly session_id?: string;
  /** Reports events of requests that the SDK does not report. Only the last watcher is called. */
  watch(watcher: RequestWatcher): void;
}

/** Receives the events of the requests of one connection. */
export interface RequestWatcher {
  /** 2025 era: a call that does not pass through the server of the connection. Absent: there are none. */
  readonly directCall?: DirectCalls;
  began(id: RequestId): void;
  /** The answer to this request, of this method, was sent on that connection of the client; also later, after a resumption (EXO-06). */
  sent(id: RequestId, method: string, connection: number): void;
  /** The client has shown that it has read that answer. */
  acknowledged(id: RequestId, method: string): void;
  /** A request other than a tool call has arrived. */
  used(): void;
  /** The answer can no longer be sent: the session or this server ends. Cancels nothing (CXL-03). */
  abandoned(id: RequestId): void;
  /** True if its work may have begun: no status after which clients repeat a call (400, 401, 403, 404) is used then. */
  hasBegun(id: RequestId): boolean;
  /** It is answered with something else than its call has given, so that nothing of that has reached the client. */
  drop(id: RequestId): void;
  /** 2025 era: `notifications/cancelled` named it; also after its answer. 2026 era: the client closed its stream. */
  cancelled(id: RequestId): void;
  /** The session or the single request has ended. Called once, last. */
  ended(): void;
}

/** JSON-RPC id of a request, chosen by the client. */
export type RequestId = string | number;

/** The authenticated caller. Equal ids are the same principal. */
export interface Principal {
  readonly id: string;
  readonly subject?: Subject;
}

/** A user of this machine. */
export const localPrincipal: Principal = { id: 'local' };

/** A client that showed the server's own token. */
const bearerPrincipal: Principal = { id: 'bearer' };

/** The principal, or the refusal. */
export type Admitted =
  | { readonly principal: Principal; readonly refusal?: undefined }
  | { readonly refusal: RequestRefusal };

/** Authentication at `/mcp`. The guards have already refused requests of web pages. */
export interface Door {
  admit(request: IncomingMessage): Admitted | Promise<Admitted>;
  /** Public documents, at paths beside `/mcp`. */
  readonly documentAt?: (path: string) => object | undefined;
}

/** For the programs of this user, on the loopback interface. */
export function localDoor(users: UserGuard): Door {
  return {
    admit({ socket }) {
      if (users.mayPass(socket)) return { principal: localPrincipal };
      return users
        .refuse(socket)
        .then((refusal) => (refusal === undefined ? { principal: localPrincipal } : { refusal }));
    },
  };
}

/** For every client with the server's own token, which is read again for each request. */
export function tokenDoor(token: () => string): Door {
  return {
    admit({ headers }) {
      const refusal = refuseWithoutToken(headers.authorization, token());
      return refusal === undefined ? { principal: bearerPrincipal } : { refusal };
    },
  };
}
