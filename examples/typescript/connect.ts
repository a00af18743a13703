import { Client, type RequestOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createClient, type ToolClient } from 'mcp-unity-bridge';

/** The six tools, typed, and the end of the connection. */
export interface Connection {
  readonly unity: ToolClient<RequestOptions>;
  readonly close: () => Promise<void>;
}

/** Starts `mcp-unity-bridge` (or the command given), as an AI client does. */
export async function connect(
  command = 'npx',
  args: readonly string[] = ['-y', 'mcp-unity-bridge'],
): Promise<Connection> {
  const client = new Client({ name: 'example', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command, args: [...args], env: environment(), stderr: 'inherit' }));
  // Any function that calls a tool will do: the typed client knows no library.
  const unity = createClient<RequestOptions>((name, params, options) =>
    client.callTool({ name, arguments: params }, options),
  );
  return { unity, close: () => client.close() };
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
