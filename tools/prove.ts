import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { asksForHelp } from '../proof/lib/program.ts';
import { usage } from '../proof/prove/options.ts';
import { everything, proveParts, type ProvePart } from './prove-parts.ts';

// npm run prove [<part>] [-- <its options>]: exit codes are those of the part; 2 for a part that does not exist.
// MCP_UNITY_BUILT: dist/ is built from these sources (.ci/run).

const root = join(import.meta.dirname, '..');
const [first, ...rest] = process.argv.slice(2);
const hasName = first !== undefined && !first.startsWith('-');
const part = hasName ? proveParts[first] : everything;

if (first === '--help' || first === '-h')
  process.stdout.write(`${usage}\nAll of it takes about ${everything.takes}.\n\nParts:\n${partTable()}\n`);
else if (part === undefined) {
  process.stderr.write(`npm run prove ${first}: expected no part, or one of:\n${partTable()}\n`);
  process.exitCode = 2;
} else if (part.usage !== undefined && asksForHelp(rest))
  process.stdout.write(`Usage: npm run prove ${first}${part.usage}\n`);
else process.exitCode = await runPart(part, hasName ? rest : process.argv.slice(2));

async function runPart({ file, needsBuild, args: own = [] }: ProvePart, args: readonly string[]): Promise<number> {
  const needsNew = needsBuild && !asksForHelp(args) && process.env['MCP_UNITY_BUILT'] === undefined;
  const built = needsNew ? await runNode(['tools/build.mjs']) : 0;
  if (built !== 0) return built;
  return runNode([...(file.endsWith('.ts') ? ['--import', 'tsx'] : []), file, ...own, ...args]);
}

function runNode(words: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, words, { cwd: root, stdio: 'inherit' });
  // Ctrl+C reaches the part as well, which decides how it ends.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function partTable(): string {
  return Object.entries(proveParts)
    .map(([name, { what, takes }]) => `  ${name.padEnd(16)}${what} (about ${takes})`)
    .join('\n');
}
