import { spawnSync } from 'node:child_process';
import { transformSync } from 'esbuild';
import type { BlockContext } from './block-context.ts';

/** That it is JavaScript. */
export function playJavaScript({ block }: BlockContext): void {
  transformSync(block.code, { loader: 'js' });
}

/** That it is Python, for the Python of this machine; where there is none nothing is known, and CI has one (MCP_UNITY_REQUIRE). */
export function playPython({ block }: BlockContext): void {
  const { error, status, stderr } = spawnSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
    input: block.code,
    encoding: 'utf8',
  });
  if (error !== undefined) {
    if ((process.env['MCP_UNITY_REQUIRE'] ?? '').split(',').includes('python')) throw error;
    return;
  }
  if (status !== 0) throw new Error(stderr);
}
