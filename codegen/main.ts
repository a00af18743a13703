import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ContractError } from './contract-error.ts';
import { findDrift, isInStep, type Drift } from './drift.ts';
import { generate, type GeneratedFiles } from './generate.ts';
import { generatedMark } from './header.ts';
import { findContract, importContract } from './import-contract.ts';
import { UsageError } from './usage-error.ts';
import { readFolder, writeFiles } from './write.ts';

/** What the command may touch besides the file system. */
export interface GenerateIo {
  /** Folder that relative paths start from. */
  readonly cwd: string;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** Loads a module; the clone gives one that bundles TypeScript first. Default: Node's own `import()`. */
  readonly importModule?: (file: string) => Promise<unknown>;
}

const usage = `Usage: mcp-unity-bridge generate [--check] [--spec <dir>] [--out <dir>]

  --check       write nothing; name every missing, stale or extra file (exit code 1)
  --spec <dir>  folder with contract.ts, .mts, .js or .mjs that exports \`contract\` (default: spec)
  --out <dir>   folder to write to (default: generated)`;

/** The `generate` command. Resolves to the exit code: 0 done or in step, 1 drift or a contract that is refused, 2 wrong usage. */
export async function runGenerate(argv: readonly string[], io: GenerateIo): Promise<number> {
  try {
    const options = readArguments(argv);
    if (options === 'help') {
      io.out(usage);
      return 0;
    }
    return await generateInto(options, io);
  } catch (error) {
    if (error instanceof UsageError) {
      io.err(error.message);
      return 2;
    }
    if (error instanceof ContractError) {
      io.err(error.message);
      return 1;
    }
    throw error;
  }
}

interface Options {
  readonly check: boolean;
  readonly spec: string;
  readonly out: string;
}

function readArguments(argv: readonly string[]): Options | 'help' {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        check: { type: 'boolean', default: false },
        spec: { type: 'string', default: 'spec' },
        out: { type: 'string', default: 'generated' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values.help ? 'help' : values;
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`${error.message}\n\n${usage}`, { cause: error });
    throw error;
  }
}

async function generateInto({ check, spec, out }: Options, io: GenerateIo): Promise<number> {
  const started = performance.now();
  const file = findContract(resolve(io.cwd, spec));
  const contract = await importContract(file, io.importModule);
  const specFolder = basename(resolve(io.cwd, spec));
  const files = generate(contract, { specFolder, specFile: `${specFolder}/${basename(file)}` });
  const folder = resolve(io.cwd, out);
  const actual = readFolder(folder);
  const drift = findDrift(files, actual);
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  if (check) return reportDrift(drift, { out, count: files.size, seconds }, io);
  writeDrift({ folder, out, files, actual, drift, seconds }, io);
  return 0;
}

function reportDrift(drift: Drift, { out, count, seconds }: { out: string; count: number; seconds: string }, io: GenerateIo): number {
  if (isInStep(drift)) {
    io.out(`${out}/ is in step with the spec: ${count} files, ${seconds} s`);
    return 0;
  }
  for (const path of drift.missing) io.err(`missing  ${out}/${path}`);
  for (const path of drift.stale) io.err(`stale    ${out}/${path}`);
  for (const path of drift.extra) io.err(`extra    ${out}/${path}`);
  io.err(
    `${out}/ differs from what the spec says: run \`npm run generate\` (or \`mcp-unity-bridge generate\`) and commit the result; a file that is extra and not ours belongs elsewhere.`,
  );
  return 1;
}

interface Writing {
  readonly folder: string;
  readonly out: string;
  readonly files: GeneratedFiles;
  readonly actual: ReadonlyMap<string, string>;
  readonly drift: Drift;
  readonly seconds: string;
}

function writeDrift({ folder, out, files, actual, drift, seconds }: Writing, io: GenerateIo): void {
  // A file that we did not write is not ours to delete, whatever folder somebody names.
  const ours = drift.extra.filter((path) => actual.get(path)?.slice(0, 300).includes(generatedMark) === true);
  writeFiles(folder, files, { ...drift, extra: ours });
  for (const path of drift.extra.filter((extra) => !ours.includes(extra))) io.err(`left alone: ${out}/${path} is not generated`);
  const changed = drift.missing.length + drift.stale.length;
  const deleted = ours.length === 0 ? '' : `, ${ours.length} deleted`;
  io.out(`${out}/: ${files.size} files, ${changed} written${deleted}, ${seconds} s`);
}
