import { serverInstructions } from '../../generated/typescript/tools.ts';
import { packageVersion } from './this-program.ts';
import { isObject } from './json.ts';

/** The server's description in MCP. */
export const serverInfo = { name: 'mcp-unity-bridge', title: 'Unity', version: packageVersion };

export const serverCapabilities = {
  tools: { listChanged: true },
  resources: { subscribe: true },
  prompts: {},
  completions: {},
};

/** Versions with a handshake, newest first: those of the SDK (a test compares the two). */
const handshakeVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'];

/**
 * The result of `initialize`, identical to that of a server of this version: the forwarder answers its client with it at once, before the server has loaded.
 * Undefined for an invalid request, which the server refuses.
 */
export function initializeResult(params: object): object | undefined {
  const [requested, clientInfo, capabilities]: unknown[] = [
    Reflect.get(params, 'protocolVersion'),
    Reflect.get(params, 'clientInfo'),
    Reflect.get(params, 'capabilities'),
  ];
  if (typeof requested !== 'string' || '_meta' in params || !isObject(capabilities) || !isObject(clientInfo))
    return undefined;
  if (typeof Reflect.get(clientInfo, 'name') !== 'string' || typeof Reflect.get(clientInfo, 'version') !== 'string')
    return undefined;
  const protocolVersion = handshakeVersions.includes(requested) ? requested : handshakeVersions[0];
  return { protocolVersion, capabilities: serverCapabilities, serverInfo, instructions: serverInstructions };
}
