// npm run prove packages: makes and checks everything that a release publishes. Needs the registry for the first run.
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeTemporaryFolder } from '../../conformance/lib/temporary-folder.ts';
import { runProgram, writeJson } from '../../proof/lib/program.ts';
import { isGood, tableOf } from './lib/artefact.ts';
import { makePackages } from './make-packages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const usage = `Usage: npm run prove packages [-- options]

  --write           writes THIRD-PARTY-NOTICES.md again
  --out <folder>    where the packages are put (default: report/packages)
  --cache <folder>  where the tools are installed that they are checked with (default: node_modules/.cache/packaging)

Builds dist/ and makes: the npm package, the bundle for Claude Desktop, the plugin for Claude Code and Codex, the Unity package, the SBOM, and the entry for the MCP registry.
Exit codes: 0 all are good, 1 something is wrong with one, 2 wrong usage, 3 not run (the tools could not be installed).`;

const WRONG_USAGE = 2;
const NOT_RUN = 3;

const flags = {
  write: { type: 'boolean' },
  out: { type: 'string' },
  cache: { type: 'string' },
} as const;

async function runPackaging(): Promise<number> {
  const { values: options } = parseArgs({ options: flags });
  const out = resolve(options.out ?? join(root, 'report', 'packages'));
  const scratch = makeTemporaryFolder();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const made = await makePackages({
    root,
    out,
    scratch: scratch.path,
    cache: resolve(options.cache ?? join(root, 'node_modules', '.cache', 'packaging')),
    write: options.write ?? false,
    progress: (line) => process.stderr.write(`${line}\n`),
  });
  scratch.remove();
  if (made.kind === 'not-run') return sayAndEnd(`NOT RUN: ${made.reason}`, NOT_RUN);
  const good = isGood(made.artefacts);
  writeJson(join(out, 'packages.json'), { verdict: good ? 'good' : 'wrong', artefacts: made.artefacts });
  const notes = made.notes.map((note) => `\n${note}`).join('');
  return sayAndEnd(
    `${tableOf(made.artefacts)}\n${notes}\n${good ? 'Everything is good' : 'Something is wrong: see above'}; in ${out}`,
    good ? 0 : 1,
  );
}

function sayAndEnd(text: string, code: number): number {
  process.stdout.write(`${text}\n`);
  return code;
}

await runProgram({ name: 'packages', usage, main: runPackaging, wrongUsageCode: WRONG_USAGE, failureCode: 1 });
