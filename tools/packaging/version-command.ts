import { fileURLToPath } from 'node:url';
import { protocolVersion } from '../../generated/typescript/limits.ts';
import { versionDifferences, setVersion, versionOf } from './versions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const usage = `Usage: node tools/packaging/version.mjs [version]

  Sets the version of the npm package, the Unity package, the entry of the MCP registry, the bundle for Claude Desktop, the Python client and the
  changelogs. Without a version it says whether they agree.

Exit codes: 0 they agree, 1 they do not, 2 wrong usage.`;

/** Returns the exit code. */
export function versionCommand([version, ...surplus]: readonly string[]): number {
  if (version === '--help') return sayAndEnd(usage, 0);
  if (surplus.length > 0) return complainAndEnd(`expected one version, got ${[version, ...surplus].join(' ')}`, 2);
  if (version === undefined) return reportVersions();
  try {
    const changed = setVersion(root, version);
    return sayAndEnd(
      changed.length === 0 ? `It is ${version} everywhere already.` : `Set to ${version}: ${changed.join(', ')}`,
      0,
    );
  } catch (error) {
    return complainAndEnd(error instanceof Error ? error.message : String(error), 2);
  }
}

function reportVersions(): number {
  const found = versionDifferences(root, protocolVersion);
  return found.length === 0
    ? sayAndEnd(`${versionOf(root)} everywhere, bridge protocol ${protocolVersion}.`, 0)
    : complainAndEnd(found.join('\n'), 1);
}

function sayAndEnd(text: string, code: number): number {
  process.stdout.write(`${text}\n`);
  return code;
}

function complainAndEnd(text: string, code: number): number {
  process.stderr.write(`${text}\n`);
  return code;
}
