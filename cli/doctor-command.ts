import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { workingFolder } from '../server/lib/folders.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { attempt, reasonOf } from '../server/lib/errors.ts';
import { docsPage, packageVersion, refuseNode } from '../server/lib/this-program.ts';
import {
  bundleName,
  exitCodes,
  outcomeOf,
  type DoctorReport,
  linesOf,
  createPainter,
  verdictOf,
} from './doctor/report.ts';
import type { Check, Setting } from './doctor/check.ts';
import { checkNode } from './doctor/checks/node.ts';
import { leaveForCertain, runChecks, type CheckRun } from './doctor/run-checks.ts';
import { hasColour, escapeControls } from './lib/terminal-text.ts';
import { playCommand } from './play-command.ts';
import { UsageError } from './lib/option-values.ts';
import { printNote, writeOut } from './lib/write-out.ts';
import { harmlessJson } from '../server/lib/json.ts';

const usage = `Usage: mcp-unity-bridge doctor [--json] [--bundle [file]]

Looks at everything between an AI client and Unity, in the order a request travels, and says what is wrong, what that means, and the command that fixes
it. It changes nothing; as any AI client does, it starts the server where none runs. Run it in the folder of the Unity project.

  --json           the report as JSON on stdout (its shape: ${docsPage('doctor')})
  --bundle [file]  also writes one file for a bug report, without token, environment values, code, results, or your name (default: in this folder,
                   ${bundleName(new Date(0)).replace(/1970.*\./, '<time>.')})

Exit codes: 0 nothing is wrong (notes may stand), 1 something fails (or the bundle could not be written), 2 wrong usage, 3 warnings only.

Examples:
  mcp-unity-bridge doctor
  mcp-unity-bridge doctor --json | jq '.checks[].findings[].remedy'
  mcp-unity-bridge doctor --bundle report.json`;

interface Order {
  readonly json: boolean;
  /** The file to write. */
  readonly bundle: string | undefined;
}

/** `entry`: the script that AI clients start. Resolves to the exit code. */
export function doctorCommand(argv: readonly string[], entry: string): Promise<number> {
  return playCommand({ argv, usage, read: orderOf, play: (order) => runDoctor(order, entry) });
}

/** Returns undefined when the user asked for help. Throws, in a sentence, on what is not understood. */
function orderOf(argv: readonly string[]): Order | undefined {
  const { values } = parseArgs({
    args: withBundleFile(argv),
    options: {
      json: { type: 'boolean', default: false },
      bundle: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.bundle === '') throw new UsageError('expected the name of a file after --bundle, or nothing');
  return values.help ? undefined : { json: values.json, bundle: values.bundle };
}

/** `--bundle` may stand alone; the parser wants a value. */
function withBundleFile(argv: readonly string[]): string[] {
  return argv.map((word, index) =>
    word === '--bundle' && (argv[index + 1] ?? '-').startsWith('-') ? `--bundle=${bundleName(new Date())}` : word,
  );
}

async function runDoctor({ json, bundle }: Order, entry: string): Promise<number> {
  const setting: Setting = {
    version: packageVersion,
    entry: realpathSync(entry),
    ...readStateDir(),
    cwd: workingFolder(),
    env: process.env,
  };
  const paint = createPainter(hasColour());
  const say = async (text: string): Promise<void> => void (json || (await writeOut(`${text}\n`)));
  await say(
    `mcp-unity-bridge ${packageVersion} on ${process.platform}-${process.arch}, in ${escapeControls(setting.cwd)}\n`,
  );
  const run = await runChecks(await loadChecks(setting), setting, (check) => say(linesOf(check, paint).join('\n')));
  const report = reportOf(setting, run);
  await say(`\n${verdictOf(report)}`);
  if (json) await writeOut(`${harmlessJson(JSON.stringify(report, undefined, 2))}\n`);
  const code =
    bundle === undefined ? exitCodes[report.outcome] : await writeBundleFile(bundle, { json, report, setting, run });
  if (run.isStuck) leaveForCertain();
  return code;
}

/** A folder that cannot be told is a finding like any other. */
const readStateDir = (): Pick<Setting, 'stateDir' | 'noStateDir'> =>
  attempt(
    () => ({ stateDir: stateDirOf(process.env) }),
    (error) => ({ stateDir: '', noStateDir: reasonOf(error) }),
  );

/** A Node.js that is too old cannot load the others. */
async function loadChecks(setting: Setting): Promise<readonly Check[]> {
  return refuseNode(process.versions.node) === undefined
    ? (await import('./doctor/checks/all.ts')).checksFor(setting)
    : [checkNode];
}

function reportOf({ version, stateDir, cwd }: Setting, { checks }: CheckRun): DoctorReport {
  return {
    format: 1,
    version,
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
    state_dir: stateDir,
    working_folder: cwd,
    checked_at: new Date().toISOString(),
    outcome: outcomeOf(checks),
    checks,
  };
}

interface BundleParts {
  readonly json: boolean;
  readonly report: DoctorReport;
  readonly setting: Setting;
  readonly run: CheckRun;
}

async function writeBundleFile(file: string, { json, report, setting, run }: BundleParts): Promise<number> {
  const { BundleError, writeBundle } = await import('./doctor/bundle.ts');
  try {
    const path = await writeBundle(file, report, setting, run.known);
    const sentence = `The bundle for a bug report is ${path}. Look through it before you send it.`;
    if (json) printNote(sentence);
    else await writeOut(`${sentence}\n`);
    return exitCodes[report.outcome];
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    printNote(error.message);
    return exitCodes.failures;
  }
}
