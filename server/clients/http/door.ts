import type { IncomingMessage } from 'node:http';
import { refuseWithoutToken, type RequestRefusal } from './guard.ts';
import { bearerPrincipal, localPrincipal, type Principal } from './mcp-connection.ts';
import type { UserGuard } from './other-user.ts';

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
