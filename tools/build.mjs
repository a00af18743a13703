// Bundles the bin (tools/build-program.mjs), after it has reported what is missing for that. Nothing else is imported here: that would fail first.
import { existsSync } from 'node:fs';
import { whatIsMissing } from './what-is-missing.mjs';

const missing = whatIsMissing(process.versions.node, existsSync(new URL('../node_modules/rolldown', import.meta.url)));
if (missing !== undefined) {
  console.error(`mcp-unity-bridge: ${missing}`);
  process.exit(1);
}
await import('./build-program.mjs');
