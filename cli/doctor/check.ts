import type { CheckId } from './check-ids.ts';
import { catalogue, type FindingId, type Level } from './catalogue.ts';
import type { HubFile } from '../../server/lib/home/state-files.ts';
import type { ServerStatus } from '../../generated/typescript/link.ts';
import type { McpSession } from './client-requests.ts';

/** The environment of the checks. */
export interface Setting {
  /** The version of this program. */
  readonly version: string;
  /** The script that clients start with Node: this program. */
  readonly entry: string;
  /** Empty where it cannot be determined. */
  readonly stateDir: string;
  /** Why it cannot be determined. */
  readonly noStateDir?: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface CheckResult {
  /** Its state, in a few words. */
  readonly summary: string;
  readonly findings?: readonly DoctorFinding[];
  readonly isSkipped?: boolean;
}

export interface DoctorCheck {
  readonly id: CheckId;
  readonly title: string;
  /** More than it can need where all is well. */
  readonly limitMs: number;
  run(setting: Setting, known: Known): CheckResult | Promise<CheckResult>;
}

/** Something that is worth a word, with what to do about it. */
export interface DoctorFinding {
  readonly id: FindingId;
  readonly level: Level;
  /** The finding in this case: a sentence. */
  readonly found: string;
  /** The consequence for the user: a sentence or two. */
  readonly means: string;
  /** The command or the action that fixes it. */
  readonly remedy: string;
}

export function createFinding(id: FindingId, found: string, remedy: string): DoctorFinding {
  const { level, means } = catalogue[id];
  return { id, level, found, means, remedy };
}

/** The results of earlier checks, for later ones. */
export interface Known {
  /** False where nothing in it can be read. */
  isStateDirUsable: boolean;
  /** False if SQLite is unavailable. */
  hasSqlite: boolean;
  /** False if a server could not start, or would move files that the user may want to save first. */
  mayStart: boolean;
  /** The folder exists. */
  hasStateDir: boolean;
  token: string | undefined;
  /** The file of a listening server. */
  hub: HubFile | undefined;
  /** absent: the first client starts one. blocked: something is wrong that a round trip would only report again. older: a round trip would replace it. */
  server: 'absent' | 'answers' | 'older' | 'blocked';
  status: ServerStatus | undefined;
  /** Editors have had the time that they need to find a new server. */
  haveArrived: boolean;
  /** Open from the round trip to the end. */
  session: McpSession | undefined;
  /** Root of the Unity project of the working folder. */
  project: string | undefined;
  /** It loads our package. */
  hasUnityPackage: boolean;
  /** Unity seems to have that project open without its package, as its scripts do not compile. */
  isInSafeMode: boolean;
}

export function emptyDiagnosis(): Known {
  return {
    isStateDirUsable: true,
    hasSqlite: true,
    mayStart: true,
    hasStateDir: false,
    token: undefined,
    hub: undefined,
    server: 'blocked',
    status: undefined,
    haveArrived: false,
    session: undefined,
    project: undefined,
    hasUnityPackage: false,
    isInSafeMode: false,
  };
}
