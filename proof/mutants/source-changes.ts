import { dirname, join, relative } from 'node:path';
import { type Plugin, build } from 'esbuild';
import {
  AnchorError,
  locate,
  statementAround,
  findFile,
  findSymbol,
  readText,
  ROOT,
  type Source,
  type SyntaxNode,
} from './sources.ts';
import type { Mutant, SourceChange, TextChange } from './mutant.ts';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** The place of a change is not exactly once in the source: that line has changed since. */
export class MisfitError extends Error {}

/** A mutant of TypeScript or of C#, by its changes. */
interface Changed {
  readonly id: string;
  readonly changes: readonly (SourceChange | TextChange)[];
}

/** A text in the place of a part of a file. */
interface Edit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The changed files of a mutant, by their path below the repository. Throws MisfitError. */
export function changedFiles({ id, changes }: Changed): ReadonlyMap<string, string> {
  try {
    return applied(changes.flatMap((change) => ('file' in change ? [editOfText(change)] : editsOf(change))));
  } catch (error) {
    if (!(error instanceof AnchorError)) throw error;
    throw new MisfitError(`mutant ${id}: ${error.message}`);
  }
}

function applied(edits: readonly Edit[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const fromTheEnd = edits.toSorted((a, b) => b.start - a.start || b.end - a.end);
  fromTheEnd.forEach(({ file, start, end, text }, index) => {
    const later = fromTheEnd.slice(0, index).findLast((edit) => edit.file === file);
    if (later !== undefined && later.start < end) throw new AnchorError(`two changes of ${file} overlap`);
    const source = files.get(file) ?? readText(file);
    files.set(file, source.slice(0, start) + text + source.slice(end));
  });
  return files;
}

function editsOf(change: SourceChange): readonly Edit[] {
  const [where = '', symbol] = change.in.split(' ');
  const found = symbol === undefined ? findFile(where) : findSymbol(where, symbol);
  const target = change.at === undefined ? found.node : locate(found.source, found.node, change.at);
  const { file } = found.source;
  const imports = (change.uses ?? []).map((used): Edit => ({ file, start: 0, end: 0, text: importOf(file, used) }));
  return [...imports, { file, ...spanOf(change, found.source, target) }];
}

type Span = Omit<Edit, 'file'>;

function spanOf(change: SourceChange, source: Source, target: SyntaxNode): Span {
  const { start, end } = target;
  if ('replace' in change) {
    if (change.find === undefined) return { start, end, text: change.replace };
    const span = replaceText(change.in, source.text.slice(start, end), change.find, change.replace);
    return { ...span, start: span.start + start, end: span.end + start };
  }
  const statement = statementAround(target);
  if ('before' in change) return { start: statement.start, end: statement.start, text: `${change.before}\n` };
  return { start: statement.end, end: statement.end, text: `\n${change.after}` };
}

/** The import of `server/hub endOperation` or of `jose decodeJwt`. */
function importOf(file: string, used: string): string {
  const [where = '', name = ''] = used.split(' ');
  if (!where.includes('/')) return `import { ${name} } from '${where}';\n`;
  const path = relative(dirname(file), findSymbol(where, name).source.file);
  return `import { ${name} } from '${path.startsWith('.') ? path : `./${path}`}';\n`;
}

function editOfText({ file, find, replace }: TextChange): Edit {
  return { file, ...replaceText(file, readText(file), find, replace) };
}

/** The replacement of a text that is there exactly once, whatever its layout. */
function replaceText(where: string, text: string, find: string, replace: string): Span {
  const source = withoutLayout(text);
  const wanted = withoutLayout(find).text;
  const found = source.text.split(wanted).length - 1;
  if (found !== 1) throw new AnchorError(`expected this text once in ${where}, got it ${found} times: ${find}`);
  const start = source.text.indexOf(wanted);
  const [from = 0, last = 0] = [source.offsets[start], source.offsets[start + wanted.length - 1]];
  const comma = /,\s*$/.test(find) ? /^\s*,/.exec(text.slice(last + 1)) : null;
  return { start: from, end: last + 1 + (comma?.[0].length ?? 0), text: replace };
}

/** A text without the formatter's choices (white space, commas before a closing bracket or at its end), and the original position of each character. */
function withoutLayout(text: string): { readonly text: string; readonly offsets: readonly number[] } {
  const kept = [...text.matchAll(/,(?!\s*([)\]}]|$))|[^\s,]/g)];
  return { text: kept.map(([character]) => character).join(''), offsets: kept.map(({ index }) => index) };
}

/** For esbuild: replaces our files by a mutant's, in this one bundle. */
export function sourceChanges(mutant: Pick<Mutant, 'id' | 'changes'>): Plugin {
  const files = new Map([...changedFiles(mutant)].map(([file, text]) => [join(ROOT, file), text]));
  return {
    name: `mutant ${mutant.id}`,
    setup: (build) =>
      build.onLoad({ filter: /\.ts$/ }, ({ path }) =>
        files.has(path) ? { contents: files.get(path) ?? '', loader: 'ts' } : undefined,
      ),
  };
}

/** A number of MCP Unity Bridge for what is not published. */
const VERSION = '0.0.0-mutant';

/** Bundles an entry of conformance/ with a mutant in it, or (undefined) without; packages stay outside, so the file must lie inside the repository's reach. */
export async function bundleWith(entry: string, mutant: Mutant | undefined, outfile: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [join(ROOT, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    define: { BUILD_VERSION: JSON.stringify(VERSION) },
    logLevel: 'error',
    plugins: mutant === undefined ? [] : [sourceChanges(mutant)],
  });
}

const ENTRY = 'proof/sim/cores.ts';

/** Bundles the cores with a mutant in them; the file. */
export async function bundleCores(mutant: Mutant, folder: string): Promise<string> {
  const file = join(folder, `${mutant.id}-cores.mjs`);
  await bundleWith(ENTRY, mutant, file);
  return file;
}

const STDERR_CHARS = 2000;

/** Builds the bin as it is published, with a mutant in it or without; returns its path. Rejects if that fails. */
export async function buildBin(mutant: Mutant | undefined, folder: string): Promise<string> {
  const out = join(folder, `bin-${mutant?.id ?? 'none'}`);
  const changes = `${out}.json`;
  const files = mutant === undefined ? [] : [...changedFiles(mutant)];
  writeFileSync(changes, JSON.stringify(Object.fromEntries(files.map(([file, text]) => [join(ROOT, file), text]))));
  await buildOnce(['--out', out, '--changes', changes]);
  return join(out, 'mcp-unity-bridge.cjs');
}

function buildOnce(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'build.mjs'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complained = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained = `${complained}${text}`.slice(0, STDERR_CHARS);
  });
  return new Promise((resolve, reject) => {
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`the bin cannot be built: ${complained}`))));
  });
}
