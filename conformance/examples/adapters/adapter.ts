// The smallest adapter that is of use, for the naive server beside it: `mcp-unity-bridge conformance --adapter "npx tsx adapter.ts"`. It starts
// a server for each case and can cause no fault: cases with faults are reported as not reached.
// It reads one JSON object a line from stdin, and writes one to stdout for each; `mcp-unity-bridge conformance schema adapter` has every member of both.
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

interface AdapterRequest {
  readonly id: number;
  readonly cmd: string;
  /** Members of `start`: an empty folder for this instance, and the file that programs append to. */
  readonly dir?: string;
  readonly ledger_path?: string;
}

const server = fileURLToPath(new URL('../naive-server/server.mjs', import.meta.url));

const commands: Readonly<Record<string, (request: AdapterRequest) => object>> = {
  hello: () => ({
    protocol: 1,
    implementation: { name: 'naive-server', version: '1.0.0', language: 'JavaScript' },
    capabilities: ['programs', 'several_clients'],
    server_is_command: true,
  }),
  // If your tools have other names, add `tool_names: { unity_execute_code: 'run_csharp', ... }`.
  start: ({ dir = '.' }) => ({ mcp: { command: process.execPath, args: [server], cwd: dir } }),
  heal: () => ({}),
  // The server ends with its client: no process remains.
  stop: () => ({}),
};

for await (const line of createInterface({ input: process.stdin })) {
  const request: AdapterRequest = JSON.parse(line);
  const command = commands[request.cmd];
  const reply =
    command === undefined ? { unsupported: true, reason: 'not done here' } : { ok: true, ...command(request) };
  process.stdout.write(`${JSON.stringify({ id: request.id, ...reply })}\n`);
}
