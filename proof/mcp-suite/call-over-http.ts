const REVISION = '2026-07-28';

/** Calls a tool in the form of 2026-07-28, which takes one request. Resolves to the envelope; undefined where there is none. */
export async function callOverHttp(
  url: string,
  name: string,
  given: object,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'mcp-suite', version: '1.0.0' },
  };
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'MCP-Protocol-Version': REVISION,
      'Mcp-Method': 'tools/call',
      'Mcp-Name': name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: given, _meta: meta },
    }),
  });
  const answer: { readonly result?: { readonly structuredContent?: Readonly<Record<string, unknown>> } } = JSON.parse(
    await response.text(),
  );
  return answer.result?.structuredContent;
}
