/** MCP's number for headers and a body that disagree. */
const HEADER_MISMATCH = -32020;

/** The protocol wants 400 for such an error. The SDK gives 200 to every error that a server finds after it has looked at the tool. */
export async function withMismatchStatus(answer: Response): Promise<Response> {
  if (answer.status !== 200 || answer.headers.get('content-type')?.startsWith('application/json') !== true)
    return answer;
  const text = await answer.text();
  return new Response(text, { status: isMismatch(text) ? 400 : 200, headers: answer.headers });
}

function isMismatch(text: string): boolean {
  if (!text.includes(String(HEADER_MISMATCH))) return false;
  const { error }: { readonly error?: { readonly code?: unknown } } = JSON.parse(text);
  return error?.code === HEADER_MISMATCH;
}
