/** Well-known clients send a call again when it is answered with one of these (a session that is over, a token that has expired). */
const REPLAYED_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404]);

/** The same answer, with a status that no client takes as permission to retry: the work may have begun. */
export function answeredAfterDispatch(answer: Response): Response {
  return REPLAYED_STATUSES.has(answer.status)
    ? new Response(answer.body, { status: 200, headers: answer.headers })
    : answer;
}
