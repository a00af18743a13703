import { parseJson } from '../../server/lib/json.ts';

/** A few words of a message. */
export function digest(text: string): { readonly text: string; readonly log_id?: string } {
  const value = parseJson(text);
  if (value === undefined) return { text: 'not JSON' };
  const method = member(value, 'method');
  const params = member(value, 'params');
  const logId = member(params, 'log_id') ?? member(member(value, 'result'), 'log_id');
  const state = member(params, 'state') ?? member(member(value, 'result'), 'state') ?? member(params, 'type');
  const code = member(member(member(value, 'error'), 'data'), 'code');
  const answer = member(value, 'error') === undefined ? 'answer' : `error ${typeof code === 'string' ? code : ''}`;
  const what = typeof method === 'string' ? method : answer;
  return {
    text: typeof state === 'string' ? `${what} ${state}` : what,
    ...(typeof logId === 'string' ? { log_id: logId } : {}),
  };
}

const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
