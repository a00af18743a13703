import type { HubFile } from '../../server/home/hub-file.ts';
import type { ServerStatus } from '../../generated/typescript/link.ts';
import type { McpSession } from './mcp-session.ts';

/** What earlier checks have found out, for later ones. */
export interface Known {
  /** False where nothing in it can be read. */
  isStateDirUsable: boolean;
  /** False where nothing can look into SQLite's files. */
  hasSqlite: boolean;
  /** False where a server could not start, or would move away what the user may want to save first. */
  mayStart: boolean;
  /** The folder exists. */
  hasStateDir: boolean;
  token: string | undefined;
  /** Of a server that listens. */
  hub: HubFile | undefined;
  /** absent: the first client starts one. blocked: something is wrong that a round trip would only meet again. older: a round trip would replace it. */
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

export function nothingKnown(): Known {
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
