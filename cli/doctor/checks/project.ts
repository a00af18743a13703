import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { jsonValueOf, memberNode, readJsonServers } from '../../clients/json-text.ts';
import { unlessUnreadable } from '../../clients/text-file.ts';
import { findUnityProject, type UnityProject, UNITY_LOCK, unityLockOf } from '../../lib/projects.ts';
import { packageVersion } from '../../../server/lib/this-program.ts';
import { unityPackageName, unityPackageUrl } from '../../init/change-manifest.ts';
import { quotePath } from '../../lib/terminal-text.ts';
import {
  type DoctorCheck,
  type CheckResult,
  type Setting,
  createFinding,
  type DoctorFinding,
  type Known,
} from '../check.ts';
import { awaitArrivals } from '../ask-server.ts';
import { findVersionSkew, INSTALL_PACKAGE } from './editors.ts';
import { isAccessible, readText, readTextOrReason, statOf, lastLines } from '../files.ts';
import { dataFolder, findHomeFolder, thisUser } from '../../../server/lib/folders.ts';

const OLDEST_UNITY = [2021, 3] as const;

/** `Assets/Player.cs(3,5): error CS0103: …`; on Windows with backslashes. */
const compileError = /^(?<file>(?:Assets|Packages)[\\/][^(\n]+)\(\d+,\d+\): error CS\d{4}: .+$/;

/** The Unity project around the working folder, as far as its files show. */
export const checkProject: DoctorCheck = {
  id: 'project',
  title: 'Unity project',
  limitMs: 20_000,
  run: checkProjectFiles,
};

async function checkProjectFiles(setting: Setting, known: Known): Promise<CheckResult> {
  const found = findUnityProject(setting.cwd);
  if (found === undefined) return { summary: `${setting.cwd} is not in a Unity project`, isSkipped: true };
  const { path: project } = found;
  known.project = project;
  const [unity, installed, journal, scripts] = [
    unityFindings(found),
    await packageFindings(setting, known, project),
    await journalFindings(project),
    await scriptFindings(setting, known, project),
  ];
  const version = installed.version === undefined ? '' : `, package ${installed.version}`;
  known.hasUnityPackage = installed.hasPackage;
  return { summary: `${project}${version}`, findings: [...unity, ...installed.findings, ...journal, ...scripts] };
}

function unityFindings({ path, version }: UnityProject): DoctorFinding[] {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_UNITY;
  if (version === undefined || major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return [];
  return [
    createFinding(
      'project.unity_too_old',
      `${path} is a project of Unity ${version}.`,
      `Open it with Unity ${OLDEST_UNITY.join('.')} or later.`,
    ),
  ];
}

interface Installed {
  /** Undefined where it is not known. */
  readonly version?: string;
  readonly hasPackage: boolean;
  readonly findings: readonly DoctorFinding[];
}

async function packageFindings(setting: Setting, known: Known, project: string): Promise<Installed> {
  const path = join(project, 'Packages', 'manifest.json');
  const read = await readTextOrReason(path);
  const manifest = 'reason' in read ? read : wantedPackage(read.text);
  if ('reason' in manifest) {
    return {
      hasPackage: false,
      findings: [
        createFinding(
          'project.manifest_broken',
          `${path} cannot be read: ${manifest.reason}.`,
          'Fix the file, or restore it from version control.',
        ),
      ],
    };
  }
  const { wanted } = manifest;
  const embedded = await versionIn(join(project, 'Packages', unityPackageName));
  if (wanted === undefined && embedded === undefined) {
    await awaitArrivals(setting, known);
    // A mock Editor needs no package.
    if (isConnected(known, project)) return { hasPackage: false, findings: [] };
    return {
      hasPackage: false,
      findings: [createFinding('project.no_package', `${path} does not have ${unityPackageName}.`, INSTALL_PACKAGE)],
    };
  }
  const installed = embedded ?? (wanted === undefined ? undefined : await versionOf(project, wanted));
  if (installed === undefined) return { hasPackage: true, findings: await missingFolder(project, path, wanted) };
  return {
    version: installed,
    hasPackage: true,
    findings: findVersionSkew('project.package_skew', `of ${project}`, { theirs: installed, ours: setting.version }),
  };
}

/** A folder that the manifest names is on another machine. */
async function missingFolder(project: string, manifest: string, wanted = ''): Promise<DoctorFinding[]> {
  if (!wanted.startsWith('file:')) return [];
  const folder = resolve(project, 'Packages', wanted.slice('file:'.length));
  if ((await statOf(folder)) !== undefined) return [];
  return [
    createFinding(
      'project.package_folder_missing',
      `${manifest} names "${wanted}", and there is nothing at ${folder}.`,
      `In that file, write the git URL in its place: ${unityPackageUrl}#v${packageVersion}`,
    ),
  ];
}

/** The package's source in the manifest, or the reason why that cannot be read. */
function wantedPackage(
  text: string | undefined,
): { readonly wanted: string | undefined } | { readonly reason: string } {
  return unlessUnreadable(
    () => {
      const dependencies = text === undefined ? undefined : readJsonServers(text, 'dependencies');
      const member = dependencies === undefined ? undefined : memberNode(dependencies, unityPackageName);
      const wanted = member === undefined ? undefined : jsonValueOf(member.value);
      return { wanted: typeof wanted === 'string' ? wanted : undefined };
    },
    ({ message, position }) => ({ reason: `line ${position.line}, column ${position.column}: ${message}` }),
  );
}

/** The version in `Packages/manifest.json`: a version, a git URL with a tag, a folder. */
async function versionOf(project: string, wanted: string): Promise<string | undefined> {
  if (/^\d+\.\d+\.\d+/.test(wanted)) return wanted;
  if (wanted.startsWith('file:')) return versionIn(resolve(project, 'Packages', wanted.slice('file:'.length)));
  return /#v?(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(wanted)?.[1] ?? cachedVersion(project);
}

/** Unity's own copy of a package that was named without a version; undefined before the project was opened with it. */
async function cachedVersion(project: string): Promise<string | undefined> {
  const cache = join(project, 'Library', 'PackageCache');
  const name = (await readdir(cache).catch(() => [])).find((one) => one.startsWith(`${unityPackageName}@`));
  return name === undefined ? undefined : versionIn(join(cache, name));
}

async function versionIn(folder: string): Promise<string | undefined> {
  const text = await readText(join(folder, 'package.json')).catch(() => undefined);
  return /"version" *: *"([^"]+)"/.exec(text ?? '')?.[1];
}

async function journalFindings(project: string): Promise<DoctorFinding[]> {
  const journal = join(project, 'AI_Logs');
  const stat = await statOf(journal);
  const folder = stat === undefined ? project : journal;
  const isUsable = (stat === undefined || stat.isDirectory()) && (await isAccessible(folder, 'write'));
  if (isUsable) return [];
  const found = stat?.isDirectory() === false ? `${journal} is not a folder.` : `You may not write to ${folder}.`;
  const remedy =
    stat?.isDirectory() === false
      ? `Rename or delete ${journal}.`
      : `chmod u+rwx ${quotePath(folder)}, or give the folder to the user that Unity runs as.`;
  return [createFinding('project.journal_not_writable', found, remedy)];
}

/** In Safe Mode Unity loads no package: seen from here its Editor runs, and does not connect. */
async function scriptFindings(setting: Setting, known: Known, project: string): Promise<DoctorFinding[]> {
  const errors = isHeardOf(known, project) ? undefined : await findCompileErrors(project, setting.env);
  if (errors === undefined) return [];
  await awaitArrivals(setting, known);
  known.isInSafeMode = !isHeardOf(known, project);
  if (!known.isInSafeMode) return [];
  return [
    createFinding(
      'project.does_not_compile',
      `Unity seems to have ${project} open in Safe Mode: ${UNITY_LOCK} is there, its package is not connected, and ${errors.log} has errors of its scripts; the last one: ${errors.last}`,
      'Fix each "error CS" of that log in the files, then focus the window of Unity: it compiles, and connects.',
    ),
  ];
}

const isConnected = ({ status }: Known, project: string): boolean =>
  status?.editors.some(({ project_path, state }) => project_path === project && state === 'connected') === true;

function isHeardOf({ status }: Known, project: string): boolean {
  return status?.editors.some(({ project_path, state }) => project_path === project && state !== 'away') ?? true;
}

/** The compile errors in the Editor's log. */
interface CompileErrors {
  readonly log: string;
  /** The last one, as Unity writes it: file, line and column, code, sentence. */
  readonly last: string;
}

/** Errors of a project that Unity has open, as it seems, without its package; undefined: there is no sign of any. */
async function findCompileErrors(project: string, env: NodeJS.ProcessEnv): Promise<CompileErrors | undefined> {
  const lock = await statOf(unityLockOf(project));
  const log = editorLog(env);
  const written = log === undefined ? undefined : await statOf(log);
  // Each start of an Editor begins the log again: one from before the lock is of an earlier Editor.
  if (log === undefined || lock === undefined || written === undefined || written.mtimeMs < lock.mtimeMs)
    return undefined;
  for (const line of ((await lastLines(log)) ?? []).toReversed()) {
    const file = compileError.exec(line.trim())?.groups?.['file'];
    // The log is of the Editor that started last, which may have another project open.
    if (file !== undefined && (await statOf(join(project, file.replaceAll('\\', '/')))) !== undefined)
      return { log, last: line.trim() };
  }
  return undefined;
}

/** Undefined without a home folder. */
function editorLog(env: NodeJS.ProcessEnv): string | undefined {
  const [home, { platform }] = [findHomeFolder(), process];
  if (home === undefined) return undefined;
  if (platform === 'win32')
    return join(dataFolder(thisUser(env)) ?? join(home, 'AppData', 'Local'), 'Unity', 'Editor', 'Editor.log');
  const folder = platform === 'darwin' ? ['Library', 'Logs', 'Unity'] : ['.config', 'unity3d'];
  return join(home, ...folder, 'Editor.log');
}
