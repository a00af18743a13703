import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readKnownFailures } from '../../../conformance/runner/verdict.ts';
import { noteOf } from '../blocks.ts';
import { root } from '../pages.ts';
import type { BlockContext } from './block-context.ts';
import { usageOf } from '../usage-texts.ts';

/** The usage text of a command (`<!-- usage: serve -->`), a tree of folders (`<!-- tree -->`), or a list of known failures (`<!-- known failures -->`). */
export function playText({ block, sandbox }: BlockContext): void {
  const command = noteOf(block, 'usage');
  if (command !== undefined)
    return checkUsage(
      block.code,
      usageOf(
        (args) =>
          sandbox().run(`mcp-unity-bridge ${args.join(' ')}`, { env: { MCP_UNITY_BRIDGE_HOME: '/state' } }).said,
        command,
      ),
    );
  if (noteOf(block, 'tree') !== undefined) return checkTree(block.code);
  if (noteOf(block, 'known failures') !== undefined) return checkKnownFailures(block.code);
  throw new Error(
    'no player for a text: expected <!-- usage: command -->, <!-- tree -->, <!-- known failures --> or <!-- not played: reason --> above it',
  );
}

function checkKnownFailures(code: string): void {
  const read = readKnownFailures(code, 'known-failures.txt');
  if (read.kind === 'error') throw new Error(read.message);
}

function checkUsage(shown: string, said: string): void {
  if (shown.trim() !== said.trim())
    throw new Error(`the command says something else (npx tsx cli/docs/write-commands.ts writes it here):\n${said}`);
}

/** The first words of its lines are paths, below the line with less indentation that ends in a slash. */
function checkTree(code: string): void {
  const above: { readonly indent: number; readonly path: string }[] = [];
  for (const line of code.split('\n').filter((one) => one.trim() !== '')) {
    const indent = line.length - line.trimStart().length;
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    const folder = above.at(-1)?.path ?? '';
    const paths = (line.trimStart().split(/ {2,}/)[0]?.split(' ') ?? []).map((name) => join(folder, name));
    const missing = paths.find((path) => !existsSync(join(root, path)));
    if (missing !== undefined) throw new Error(`there is no ${missing}`);
    above.push({ indent, path: paths[0] ?? '' });
  }
}
