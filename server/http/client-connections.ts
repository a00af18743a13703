import type { Socket } from 'node:net';

/** A connection of an HTTP client. */
export interface ClientConnection {
  readonly number: number;
  /** Nothing can show any more that an answer which left on it was read. */
  isOver(): boolean;
}

/** Hears what becomes of the connections of HTTP clients: whether an answer that has left was read is known by that alone (EXO-06). */
export interface ConnectionWatch {
  /** A further request has come on it. */
  back(connection: number): void;
  /** `reset`: it broke, instead of being closed. */
  gone(connection: number, reset: boolean): void;
}

/** Gives each connection a number, and tells what becomes of it. Called with each request. */
export function createClientConnections(watch: ConnectionWatch | undefined): (socket: Socket) => ClientConnection {
  const known = new WeakMap<Socket, ClientConnection>();
  let last = 0;
  return (socket) => {
    const connection = known.get(socket);
    if (connection !== undefined) {
      watch?.back(connection.number);
      return connection;
    }
    const fresh = follow(socket, (last += 1), watch);
    known.set(socket, fresh);
    return fresh;
  };
}

function follow(socket: Socket, number: number, watch: ConnectionWatch | undefined): ClientConnection {
  let isOver = socket.destroyed;
  const over = (reset: boolean): void => {
    if (isOver) return;
    isOver = true;
    watch?.gone(number, reset);
  };
  // The event 'close' comes a turn later: by then the client may have made the same call on another connection.
  socket.once('end', () => over(false));
  socket.once('error', () => over(true));
  socket.once('close', () => over(false));
  return { number, isOver: () => isOver };
}
