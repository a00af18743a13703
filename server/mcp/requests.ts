import type { AcceptedAs } from '../link/frames.ts';

export type JsonRpcId = string | number;

/** One request of the client of one link. */
export interface LinkRequest {
  readonly id: JsonRpcId;
  readonly ordinal: number;
  readonly waited_ms: number;
  /** An earlier server, or link, has had it. */
  readonly replayed: boolean;
  readonly accepted?: AcceptedAs;
  /** Known once the hub has been asked. */
  call_id?: number;
}

/** Answered requests that a late cancel or a confirmation may still name (EXO-06); more than any client has at once. */
const ANSWERED_LIMIT = 1_000;

/** The requests of one link, by the two names they have: the client's id, and the forwarder's ordinal. */
export interface LinkRequests {
  add(request: LinkRequest): void;
  /** The oldest unanswered request of this id (a client that uses an id twice gets its answers in order). */
  open(id: JsonRpcId): LinkRequest | undefined;
  /** Moves a request to the answered ones. */
  answered(request: LinkRequest): void;
  /** The newest answered request of this id. */
  answeredById(id: JsonRpcId): LinkRequest | undefined;
  byOrdinal(ordinal: number): LinkRequest | undefined;
  allOpen(): readonly LinkRequest[];
}

export function createLinkRequests(): LinkRequests {
  const open = new Map<JsonRpcId, LinkRequest[]>();
  const answered = new Map<number, LinkRequest>();
  const answeredIds = new Map<JsonRpcId, LinkRequest>();
  const openByOrdinal = new Map<number, LinkRequest>();

  const forgetOldest = (): void => {
    for (const [ordinal, request] of answered) {
      if (answered.size <= ANSWERED_LIMIT) return;
      answered.delete(ordinal);
      if (answeredIds.get(request.id) === request) answeredIds.delete(request.id);
    }
  };

  return {
    add(request) {
      const same = open.get(request.id);
      if (same === undefined) open.set(request.id, [request]);
      else same.push(request);
      openByOrdinal.set(request.ordinal, request);
    },
    open: (id) => open.get(id)?.[0],
    answered(request) {
      const rest = (open.get(request.id) ?? []).filter((other) => other !== request);
      if (rest.length === 0) open.delete(request.id);
      else open.set(request.id, rest);
      openByOrdinal.delete(request.ordinal);
      answered.set(request.ordinal, request);
      answeredIds.set(request.id, request);
      forgetOldest();
    },
    answeredById: (id) => answeredIds.get(id),
    byOrdinal: (ordinal) => openByOrdinal.get(ordinal) ?? answered.get(ordinal),
    allOpen: () => [...openByOrdinal.values()],
  };
}
