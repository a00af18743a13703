/** A package of the registry that the suites are run with. Versions are exact: another version is another suite. */
export interface SuitePackage {
  /** The folder below node_modules that it is installed in; two versions of one package need two. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** What is started, below the folder. */
  readonly entry: string;
}

/** The official suite, the version that everybody gets: revisions up to 2025-11-25. */
export const conformance01: SuitePackage = {
  folder: 'conformance-0.1',
  name: '@modelcontextprotocol/conformance',
  version: '0.1.16',
  entry: 'dist/index.js',
};

/** The official suite with 2026-07-28, frozen requirements and the check of every message against the schema of the protocol. It has no dist-tag. */
export const conformance02: SuitePackage = { ...conformance01, folder: 'conformance-0.2', version: '0.2.0-alpha.12' };

/** The MCP Inspector: one more client that is not ours. */
export const inspector: SuitePackage = {
  folder: 'inspector',
  name: '@modelcontextprotocol/inspector',
  version: '2.12.0',
  entry: 'clients/launcher/build/index.js',
};

/** The client of the tasks extension, which shares no code with the server's SDK: it makes a call, and follows its task to the end. */
export const tasksClient: SuitePackage = {
  folder: 'ext-tasks',
  name: '@modelcontextprotocol/ext-tasks',
  version: '0.2.2',
  entry: 'dist/client/index.js',
};

/** The tasks client imports it by its name, for a part that is not used here. */
export const tasksClientPeer: SuitePackage = {
  folder: '@modelcontextprotocol/client',
  name: '@modelcontextprotocol/client',
  version: '2.4.0',
  entry: 'package.json',
};

/** As npm is asked for it. */
export function specOf({ folder, name, version }: SuitePackage): string {
  return `${folder}@npm:${name}@${version}`;
}
