import type { Client, Scope } from '../clients/client.ts';
import type { ToolOffer } from '../../server/mcp/protocol/tool-offer.ts';
import type { UnityProject } from '../lib/unity-project.ts';

/** What the command line asks for. */
export interface InitOptions {
  /** Empty: those that are found. */
  readonly clients: readonly Client[];
  /** Of both where something is taken out and nothing is said. */
  readonly scopes: readonly Scope[];
  readonly project: UnityProject | undefined;
  /** The project was named, not found. */
  readonly isProjectNamed: boolean;
  readonly isRemoval: boolean;
  /** What is installed is moved to this version; nothing is added. */
  readonly isUpgrade: boolean;
  readonly withUnityPackage: boolean;
  /** Which tools these clients see; absent: what server and policy say. */
  readonly tools: ToolOffer | undefined;
  readonly withSkills: boolean;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}
