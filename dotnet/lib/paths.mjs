import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** The C# of our own contract. */
export const ownCsharp = join(root, 'unity', 'Runtime', 'Protocol', 'Generated');
/** Outside the source tree as git sees it. */
export const cache = join(root, 'node_modules', '.cache', 'mcp-unity-bridge');
export const nugetPackages = process.env.NUGET_PACKAGES ?? join(homedir(), '.nuget', 'packages');
