import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../lib/artefact.ts';
import { isRecord } from '../lib/files.ts';
import { runProcess } from '../../proof/mcp-suite/run-process.ts';

const LINT_LIMIT_MS = 60_000;

/**
 * What is wrong on purpose. Every Node that we promise (20.19 and later) can `require` an ES module, and packaging/npm/consumers.ts does so with each:
 * a second copy as CommonJS would give each process two ContractErrors. Resolution as of Node 10 knows no `exports`.
 */
const accepted = ['--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm'];

/** The linters of packages that the ecosystem goes by. `root`: where they are installed. */
export async function lintNpm(root: string, tarball: string): Promise<readonly Check[]> {
  const tool = (...path: readonly string[]): string => join(root, 'node_modules', ...path);
  const publint = await runProcess([process.execPath, tool('publint', 'src', 'cli.js'), 'run', tarball, '--strict'], {
    limit_ms: LINT_LIMIT_MS,
  });
  const attw = await runProcess(
    [process.execPath, tool('@arethetypeswrong', 'cli', 'dist', 'index.js'), tarball, '--format', 'json', ...accepted],
    { limit_ms: LINT_LIMIT_MS },
  );
  return [
    {
      name: 'publint',
      problems:
        publint.code === 0 && publint.stdout.includes('All good')
          ? []
          : [publint.stdout.trim() || publint.stderr.trim()],
    },
    {
      name: 'arethetypeswrong',
      problems: attw.code === 0 ? typesOf(attw.stdout) : problemsOf(attw.stdout, attw.stderr),
    },
  ];
}

/** The sub-paths that attw has looked at. */
const entryPoints = ['.', './spec', './arbitraries'] as const;

/** Exit code 0 says little if it has looked at nothing. */
function typesOf(stdout: string): readonly string[] {
  const { analysis } = parseOutput(stdout);
  const looked = isRecord(analysis) && isRecord(analysis['entrypoints']) ? Object.keys(analysis['entrypoints']) : [];
  return entryPoints.filter((path) => !looked.includes(path)).map((path) => `${path} was not looked at`);
}

/** Without what is accepted, which the report names all the same. */
function problemsOf(stdout: string, stderr: string): readonly string[] {
  const { problems } = parseOutput(stdout);
  if (!isRecord(problems)) return [`${stdout}${stderr}`.trim().slice(-1000)];
  const found = Object.entries(problems).flatMap(([kind, places]) =>
    kind === 'CJSResolvesToESM' || !Array.isArray(places)
      ? []
      : places.filter(isRecord).map((place) => ({ kind, ...place })),
  );
  const sentences = found.map((place) => JSON.stringify(place)).filter((sentence) => !sentence.includes('"node10"'));
  return sentences.length > 0 ? sentences : ['it ended with an error, and says none'];
}

function parseOutput(stdout: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(stdout);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** What `exports` names has to be there, and to be a file. publint looks at code alone, not at the schemas. */
export function checkExports(folder: string, files: readonly string[]): Check {
  const { exports }: { readonly exports?: unknown } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const problems = targetsOf(exports)
    .filter((target) => !files.some((file) => matchesTarget(target, file)))
    .map((target) => `exports names ${target}, which is not in it`);
  return { name: 'exports', problems };
}

function targetsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return isRecord(value) ? Object.values(value).flatMap(targetsOf) : [];
}

function matchesTarget(target: string, file: string): boolean {
  const [before = '', after] = target.replace(/^\.\//, '').split('*');
  return after === undefined ? file === before : file.startsWith(before) && file.endsWith(after);
}
