import type { IncomingMessage } from 'node:http';
import type { DirectCalls } from '../mcp/direct-call.ts';
import type { Subject } from '../../hub/protocol/call.ts';
import { refuseWithoutToken, type RequestRefusal } from './guard.ts';
import type { UserGuard } from './other-user.ts';

/**
 * What one MCP server instance is made for: a session of the 2025 era (from `initialize` to DELETE or expiry), or a single request of the 2026 era,
 * which has no sessions.
 */
export interface McpConnection {
  readonly era: 'legacy' | 'modern';
  /** As requested, with its query (`?project=`, `?client=`, `?tools=`): of `initialize`, or of that single request. */
  readonly url: URL;
  /** Of the newest request: a later token of the same person may say something else. */
  readonly principal: Principal;
  /** 2025 era only. */
  readonly session_id?: string;
  /** Shows what becomes of requests, besides what the SDK reports; for those who care whether an answer has arrived. The last watcher counts. */
  watch(watcher: RequestWatcher): void;
}

/** What happens to the requests of one connection. */
export interface RequestWatcher {
  /** 2025 era: a call that does not pass through the server of the connection. Absent: there are none. */
  readonly directCall?: DirectCalls;
  /** A request of this id has come. */
  began(id: RequestId): void;
  /** The answer to this request, of this method, has left on that connection of the client; also later, after a resumption (EXO-06). */
  sent(id: RequestId, method: string, connection: number): void;
  /** The client has shown that it has read that answer. */
  acknowledged(id: RequestId, method: string): void;
  /** A request that is no tool call has come. */
  used(): void;
  /** The answer has no stream to leave on: a session ended, or this server ends. Cancels nothing (CXL-03). */
  abandoned(id: RequestId): void;
  /** Whether work for it may have begun: then it is never answered with a status on which clients call again (400, 401, 403, 404). */
  hasBegun(id: RequestId): boolean;
  /** It is answered with something else than its call has given, so that nothing of that has reached the client. */
  drop(id: RequestId): void;
  /** 2025 era: `notifications/cancelled` named it; also after its answer. 2026 era: the client closed its stream. */
  cancelled(id: RequestId): void;
  /** The session is over, or the single request is. Comes once, last. */
  ended(): void;
}

/** JSON-RPC id of a request, as the client gave it. */
export type RequestId = string | number;

/** Who has come. Two requests are of the same principal where their ids are the same. */
export interface Principal {
  readonly id: string;
  /** A user who has signed in (SEC-07). */
  readonly subject?: Subject;
}

/** A user of this machine. */
export const localPrincipal: Principal = { id: 'local' };

/** A client that showed the server's own token. */
const bearerPrincipal: Principal = { id: 'bearer' };

/** Who has come in, or why not. */
export type Admitted =
  | { readonly principal: Principal; readonly refusal?: undefined }
  | { readonly refusal: RequestRefusal };

/** Who is served at `/mcp`. What other programs could not have sent is past the guards already. */
export interface Door {
  admit(request: IncomingMessage): Admitted | Promise<Admitted>;
  /** What anybody may read, at paths beside `/mcp`. */
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
