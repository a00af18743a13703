import { basename, join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { ContractError } from './model/contract-error.ts';
import { generate, type GeneratedFiles, readFolder, writeFiles, findDrift, isInStep, type Drift } from './generate.ts';
import { generatedMark } from './model/header.ts';
import { existsSync } from 'node:fs';
import type { Contract } from '../spec/form.ts';

/** What the command may touch besides the file system. */
export interface GenerateIo {
  /** Folder that relative paths start from. */
  readonly cwd: string;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** Loads a module; the clone gives one that bundles TypeScript first. Default: Node's own `import()`. */
  readonly importModule?: (file: string) => Promise<unknown>;
}

/** Its options, in the form of `parseArgs`, with texts for the help. */
export const generateOptions = {
  check: {
    type: 'boolean',
    default: false,
    says: 'write nothing; name every missing, stale or extra file (exit code 1)',
  },
  spec: {
    type: 'string',
    default: 'spec',
    value: '<dir>',
    says: 'folder with contract.ts, .mts, .js or .mjs that exports `contract` (default: spec)',
  },
  out: { type: 'string', default: 'generated', value: '<dir>', says: 'folder to write to (default: generated)' },
  csharp: {
    type: 'string',
    value: '<dir>',
    says: 'folder for the C# (default: csharp below the other), such as one of a Unity package: its .meta files are left alone',
  },
} as const;

/** The `generate` command. Resolves to the exit code: 0 done or in step, 1 drift or a contract that is refused, 2 wrong usage. */
export async function runGenerate(argv: readonly string[], io: GenerateIo): Promise<number> {
  try {
    const options = readGenerateOptions(argv);
    if (options === 'help') {
      io.out(optionLines());
      return 0;
    }
    return await generateInto(options, io);
  } catch (error) {
    if (error instanceof ContractFileError) {
      io.err(`mcp-unity-bridge: ${error.message}`);
      return 2;
    }
    if (error instanceof ContractError) {
      io.err(error.message);
      return 1;
    }
    throw error;
  }
}

const optionLines = (): string =>
  Object.entries<{ readonly value?: string; readonly says: string }>(generateOptions)
    .map(([name, { value, says }]) => `--${name}${value === undefined ? '' : ` ${value}`}: ${says}`)
    .join('\n');

interface Options {
  readonly check: boolean;
  readonly spec: string;
  readonly out: string;
  readonly csharp?: string | undefined;
}

/** Throws UsageError. */
function readGenerateOptions(argv: readonly string[]): Options | 'help' {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { ...generateOptions, help: { type: 'boolean', short: 'h', default: false } },
    });
    return values.help ? 'help' : values;
  } catch (error) {
    if (error instanceof TypeError) throw new ContractFileError(error.message, { cause: error });
    throw error;
  }
}

async function generateInto({ check, spec, ...folders }: Options, io: GenerateIo): Promise<number> {
  const started = performance.now();
  const file = findContract(resolve(io.cwd, spec));
  const contract = await importContract(file, io.importModule);
  const specFolder = basename(resolve(io.cwd, spec));
  const files = placeFiles(generate(contract, { specFolder, specFile: `${specFolder}/${basename(file)}` }), folders);
  const actual = readFolders(io.cwd, folders);
  const drift = findDrift(files, actual);
  const outcome = {
    files,
    actual,
    drift,
    where: describeFolders(folders),
    seconds: ((performance.now() - started) / 1000).toFixed(2),
  };
  if (check) return reportDrift(outcome, io);
  writeDrift(outcome, io);
  return 0;
}

interface Folders {
  readonly out: string;
  readonly csharp?: string | undefined;
}

const csharpFolder = 'csharp/';

/** The same files, by path relative to the working folder, as messages name them. */
function placeFiles(files: GeneratedFiles, { out, csharp }: Folders): GeneratedFiles {
  const place = (path: string): string =>
    csharp !== undefined && path.startsWith(csharpFolder)
      ? joinBelow(csharp, path.slice(csharpFolder.length))
      : joinBelow(out, path);
  return new Map([...files].map(([path, text]) => [place(path), text]));
}

/** What is on disk in the folders that we write to. */
function readFolders(cwd: string, { out, csharp }: Folders): Map<string, string> {
  const read = (folder: string): [string, string][] =>
    [...readFolder(resolve(cwd, folder))].map(([path, text]) => [joinBelow(folder, path), text]);
  // Unity writes one beside each file of a package.
  const ofUnity = csharp === undefined ? [] : read(csharp).filter(([path]) => !path.endsWith('.meta'));
  return new Map([...read(out), ...ofUnity]);
}

const joinBelow = (folder: string, path: string): string => join(folder, path).split(sep).join('/');

const describeFolders = ({ out, csharp }: Folders): string =>
  [out, ...(csharp === undefined ? [] : [csharp])].map((folder) => `${folder}/`).join(' and ');

interface Outcome {
  readonly files: GeneratedFiles;
  readonly actual: ReadonlyMap<string, string>;
  readonly drift: Drift;
  /** The folders, for a person. */
  readonly where: string;
  readonly seconds: string;
}

function reportDrift({ files, drift, where: folders, seconds }: Outcome, io: GenerateIo): number {
  if (isInStep(drift)) {
    io.out(`in step with the spec: ${folders}, ${files.size} files, ${seconds} s`);
    return 0;
  }
  for (const path of drift.missing) io.err(`missing  ${path}`);
  for (const path of drift.stale) io.err(`stale    ${path}`);
  for (const path of drift.extra) io.err(`extra    ${path}`);
  io.err(
    `${folders} should hold what the spec says: run \`npm run generate\` (or \`mcp-unity-bridge generate\`) and commit the result; a file that is extra and not ours belongs elsewhere.`,
  );
  return 1;
}

function writeDrift({ files, actual, drift, where: folders, seconds }: Outcome, io: GenerateIo): void {
  // A file that we did not write is not ours to delete, whatever folder the user names.
  const ours = drift.extra.filter((path) => actual.get(path)?.slice(0, 300).includes(generatedMark) === true);
  writeFiles(io.cwd, files, { ...drift, extra: ours });
  for (const path of drift.extra.filter((extra) => !ours.includes(extra)))
    io.err(`left alone: ${path} is not generated`);
  const changed = drift.missing.length + drift.stale.length;
  const deleted = ours.length === 0 ? '' : `, ${ours.length} deleted`;
  io.out(`${folders}: ${files.size} files, ${changed} written${deleted}, ${seconds} s`);
}

const extensions = ['ts', 'mts', 'js', 'mjs'] as const;

/** The file in a spec folder that exports the contract. Throws UsageError if there is none. */
function findContract(folder: string): string {
  const found = extensions.map((extension) => join(folder, `contract.${extension}`)).find((file) => existsSync(file));
  if (found === undefined)
    throw new ContractFileError(
      `No contract.ts, .mts, .js or .mjs in ${folder}. Name the folder of your spec with --spec <dir>.`,
    );
  return found;
}

/** Loads the contract of a file, with Node's own `import()` unless another one is given. Throws UsageError if it cannot. */
async function importContract(
  file: string,
  importModule: (file: string) => Promise<unknown> = importWithNode,
): Promise<Contract> {
  const module = await loadModule(file, importModule);
  const contract: unknown =
    typeof module === 'object' && module !== null && 'contract' in module ? module.contract : undefined;
  if (isContract(contract, file)) return contract;
  throw new ContractFileError(
    `${file} does not export a contract: expected \`export const contract: Contract = { name, types, tools, … }\`.`,
  );
}

async function loadModule(file: string, importModule: (file: string) => Promise<unknown>): Promise<unknown> {
  try {
    return await importModule(file);
  } catch (error) {
    if (error instanceof ContractFileError) throw error;
    throw new ContractFileError(`${file} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function importWithNode(file: string): Promise<unknown> {
  if (file.endsWith('ts') && !stripsTypes()) {
    throw new ContractFileError(
      `This Node (${process.version}) cannot read ${file}. Use Node 22.18 or later, or compile the spec to contract.mjs, for instance with \`npx esbuild contract.ts --bundle --format=esm --outfile=contract.mjs\`.`,
    );
  }
  return await (await import('./import-file.ts')).importFile(file);
}

const stripsTypes = (): boolean => 'typescript' in process.features && process.features.typescript !== false;

const scalars = ['name', 'protocolVersion', 'idBase', 'instructions', 'envelope', 'lifecycle', 'queryGrammar'] as const;

const lists = [
  'types',
  'tools',
  'bridge',
  'errors',
  'limits',
  'help',
  'requirements',
  'workload',
  'rendering',
] as const;

/** The parts must be there; what is in them is the loader's business. */
function isContract(value: unknown, file: string): value is Contract {
  if (typeof value !== 'object' || value === null) return false;
  const parts = new Map<string, unknown>(Object.entries(value));
  const wrong = [
    ...scalars.filter((part) => parts.get(part) === undefined),
    ...lists.filter((part) => !Array.isArray(parts.get(part))).map((part) => `${part} (a list)`),
  ];
  if (wrong.length > 0)
    throw new ContractFileError(`The contract of ${file} lacks ${wrong.join(', ')}; see spec/form.ts for its form.`);
  return true;
}

/** Something that the person at the keyboard can fix; only the message is shown. */
class ContractFileError extends Error {
  override readonly name = 'UsageError';
}
