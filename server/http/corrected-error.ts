import { isObject, memberOf, parseJson } from '../lib/json.ts';
import { namingAllVersions, UNSUPPORTED_VERSION } from '../mcp/protocol/all-versions.ts';

/** MCP's number for headers and a body that disagree. */
const HEADER_MISMATCH = -32_020;

/**
 * An answer of the SDK as the protocol wants it: 400 for headers that disagree with the body (the SDK gives 200 to every error that a server finds after it
 * has looked at the tool), and every version that this endpoint speaks where one was asked for that it does not.
 */
export async function withCorrectedError(answer: Response): Promise<Response> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  if (!isJson || (answer.status !== 200 && answer.status !== 400)) return answer;
  const text = await answer.text();
  const code = errorCodeIn(text);
  const status = code === HEADER_MISMATCH ? 400 : answer.status;
  const message = code === UNSUPPORTED_VERSION ? parseJson(text) : undefined;
  if (!isObject(message)) return new Response(text, { status, headers: answer.headers });
  return Response.json(namingAllVersions(message), { status });
}

/** Results are not parsed: they may be long. */
function errorCodeIn(text: string): unknown {
  const mayBe = [HEADER_MISMATCH, UNSUPPORTED_VERSION].some((code) => text.includes(String(code)));
  return mayBe ? memberOf(memberOf(parseJson(text), 'error'), 'code') : undefined;
}
