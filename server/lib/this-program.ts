import { attempt, isCode } from './errors.ts';
import { serverInstructions } from '../../generated/typescript/tools.ts';
import { isObject } from './json.ts';

/** Set by build.mjs; absent when the sources run directly. */
declare const BUILD_VERSION: string | undefined;

/** Version of this package, `major.minor.patch[-pre]`. */
export const packageVersion: string = typeof BUILD_VERSION === 'string' ? BUILD_VERSION : '0.0.0-dev';

/** Negative where `a` is older than `b`, 0 where neither is newer. A pre-release is older than its release. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(right.pre) - Number(left.pre);
}

function parseVersion(version: string): { numbers: number[]; pre: boolean } {
  const [core = '', ...rest] = version.split('-');
  const numbers = core.split('.').map((part) => Number.parseInt(part, 10) || 0);
  return { numbers: [0, 1, 2].map((index) => numbers[index] ?? 0), pre: rest.length > 0 };
}

/** For users; package.json has the same. Other versions of Node cannot `require` an ES module, or not load all of the program. */
export const NEEDED_NODE = 'Node.js 20.19+ or 22.12+';

/** The reason why a version of Node.js is too old, a sentence; undefined if it is supported. npx only warns, and failures are stack traces. */
export function refuseNode(version: string): string | undefined {
  return isNewEnough(version) ? undefined : `This is Node.js ${version}; ${NEEDED_NODE} is needed.`;
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 20) return minor >= 19;
  return major === 22 ? minor >= 12 : major > 22;
}

/** The published documentation. Its address follows from `homepage` of package.json. */
const DOCS = 'https://mcp-unity-bridge.github.io/mcp-unity-bridge/';

/** The address of a page, such as `security` or `unity#problems`, for users without a clone. */
export const docsPage = (page: string): string => `${DOCS}${page}`;

/** True if a process of this machine has that id: the original one, or another one. */
export function isRunning(pid: number): boolean {
  return attempt(
    () => process.kill(pid, 0),
    (error) => !isCode(error, 'ESRCH'),
  );
}

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
