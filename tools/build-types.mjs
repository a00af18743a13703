// Declarations of what other packages import: `node tools/build-types.mjs`, after build.mjs.
import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [path('../node_modules/typescript/bin/tsc'), '-p', path('./tsconfig.types.json')],
  { stdio: 'inherit' },
);
if (status !== 0) process.exit(status ?? 1);
// tsc emits declarations for what it compiles; the validators are JavaScript with declarations of their own.
copyFileSync(
  path('../generated/typescript/validators.d.ts'),
  path('../dist/types/generated/typescript/validators.d.ts'),
);
console.log('Built. Try it: node dist/mcp-unity-bridge.cjs --help');
