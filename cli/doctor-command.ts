import { realpathSync } from 'node:fs';
import { workingFolder } from '../server/lib/folders.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { attempt, reasonOf } from '../server/lib/errors.ts';
import { docsPage, packageVersion, refuseNode } from '../server/lib/this-program.ts';
import type { DoctorCheck, Setting } from './doctor/check.ts';
import { checkNode } from './doctor/checks/node.ts';
import {
  exitForCertain,
  runChecks,
  type CheckRun,
  bundleName,
  doctorExitCodes,
  outcomeOf,
  type DoctorReport,
  linesOf,
  createPainter,
  doctorVerdict,
} from './doctor/run-checks.ts';
import { hasColour, escapeControls } from './lib/terminal-text.ts';
import type { Command, Given, CommandOptions, CommandContext } from './commands/command.ts';
import { UsageError } from './lib/option-values.ts';
import { printNote, writeOut } from './lib/write-out.ts';
import { escapeTerminalControls } from '../server/lib/json.ts';

/** The file of --bundle without a value. */
const DEFAULT_BUNDLE = 'mcp-unity-bridge-report-<time>.json';

const options = {
  json: { says: `the report as JSON on stdout (its shape: ${docsPage('doctor')})` },
  bundle: {
    value: '[file]',
    alone: DEFAULT_BUNDLE,
    says: `also writes one file for a bug report, without token, environment values, code, results, or your name (default: in this folder, ${DEFAULT_BUNDLE})`,
  },
} as const satisfies CommandOptions;

export const command: Command = {
  name: 'doctor',
  group: 'everyDay',
  usage: ['[--json] [--bundle [file]]'],
  summary: 'finds what is wrong between AI client and Unity, and how to fix it',
  about:
    'Checks everything between an AI client and Unity, in the order a request travels, and reports what is wrong, what that means, and the command that fixes it. It changes nothing; as any AI client does, it starts the server if none runs. Run it in the folder of the Unity project.',
  options,
  examples: ['doctor', "doctor --json | jq '.checks[].findings[].remedy'", 'doctor --bundle report.json'],
  exits: {
    0: 'nothing is wrong (notes may stand)',
    1: 'something fails (or the bundle could not be written)',
    3: 'warnings only',
  },
  load: () => import('./doctor-command.ts'),
};

export function run(given: Given<keyof typeof options>, { entry }: CommandContext): Promise<number> {
  const file = given.text('bundle');
  if (file === '') throw new UsageError('expected the name of a file after --bundle, or nothing');
  return runDoctor(given.flag('json'), file === DEFAULT_BUNDLE ? bundleName(new Date()) : file, entry);
}

async function runDoctor(json: boolean, bundle: string | undefined, entry: string): Promise<number> {
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
  await say(`\n${doctorVerdict(report)}`);
  if (json) await writeOut(`${escapeTerminalControls(JSON.stringify(report, undefined, 2))}\n`);
  const code =
    bundle === undefined
      ? doctorExitCodes[report.outcome]
      : await writeBundleFile(bundle, { json, report, setting, run });
  if (run.isStuck) exitForCertain();
  return code;
}

/** A folder that cannot be determined is a finding like any other. */
const readStateDir = (): Pick<Setting, 'stateDir' | 'noStateDir'> =>
  attempt(
    () => ({ stateDir: stateDirOf(process.env) }),
    (error) => ({ stateDir: '', noStateDir: reasonOf(error) }),
  );

/** A Node.js that is too old cannot load the others. */
async function loadChecks(setting: Setting): Promise<readonly DoctorCheck[]> {
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
    return doctorExitCodes[report.outcome];
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    printNote(error.message);
    return doctorExitCodes.failures;
  }
}
