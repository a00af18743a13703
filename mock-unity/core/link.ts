import type {
  EditorNotification,
  EditorRequest,
  FailureFrame,
  NotificationFrame,
  RequestFrame,
  ResponseFrame,
  ServerRequest,
} from '../../generated/typescript/rpc.ts';
import type { EditorContext } from './context.ts';

/**
 * The one connection of a domain, from authentication to close. Frames sent without one are lost, and hello restores
 * the state.
 */
export interface DomainLink {
  /** Store of the connected server. */
  readonly storeId: string | undefined;
  /** hello was answered: any frame may be sent. */
  readonly isGreeted: boolean;
  open(connection: number, storeId: string): void;
  greeted(): void;
  /** False if that was another connection. */
  close(connection: number): boolean;
  /** The Editor closes the connection. */
  drop(): void;
  isOpen(connection: number): boolean;
  /** Sends hello or logs/append; the answer comes as a frame. */
  ask(request: (id: number) => RequestFrame<EditorRequest>): void;
  /** Only after hello; dropped before. */
  notify(notification: NotificationFrame<EditorNotification>): void;
  /** An answer to a request of that connection; dropped if the connection has closed. */
  answer(connection: number, answer: ResponseFrame<ServerRequest> | FailureFrame): void;
}

/** Lower ids belong to authentication, which the edge performs. */
const FIRST_REQUEST_ID = 10;

export function createDomainLink(context: EditorContext): DomainLink {
  let current: { readonly connection: number; nextId: number } | undefined;
  const clear = (): void => {
    current = undefined;
    link.storeId = undefined;
    link.isGreeted = false;
  };
  // Plain members: a literal with an accessor creates a new hidden class each time, which costs more than the whole
  // domain.
  const link: { -readonly [Name in keyof DomainLink]: DomainLink[Name] } = {
    storeId: undefined,
    isGreeted: false,
    open: (connection, storeId) => {
      current = { connection, nextId: FIRST_REQUEST_ID };
      link.storeId = storeId;
      link.isGreeted = false;
    },
    greeted: () => {
      link.isGreeted = current !== undefined;
    },
    close: (connection) => {
      if (current?.connection !== connection) return false;
      clear();
      return true;
    },
    drop: clear,
    isOpen: (connection) => current?.connection === connection,
    ask: (request) => {
      if (current === undefined) return;
      context.emit({ type: 'send', connection: current.connection, frame: request(current.nextId) });
      current.nextId += 1;
    },
    notify: (frame) => {
      if (current !== undefined && link.isGreeted)
        context.emit({ type: 'send', connection: current.connection, frame });
    },
    answer: (connection, frame) => {
      if (current?.connection === connection) context.emit({ type: 'send', connection, frame });
    },
  };
  return link;
}
