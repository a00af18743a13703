import type { Client, Scope } from '../clients/client.ts';
import { kindOf } from '../clients/entry.ts';

/** Where an entry is written. */
export interface EntryPlace {
  readonly client: Client;
  readonly scope: Scope;
  readonly file: string;
  readonly name: string;
  readonly entry: unknown;
}

const initCommandFor = ({ client, scope }: EntryPlace): string =>
  `mcp-unity-bridge init --client ${client.id}${scope === 'project' ? ' --scope project' : ''}`;

/** How an entry is made right. What leads to a server elsewhere, `init` leaves as it is. */
export const adviseRewrite = (at: EntryPlace): string =>
  kindOf(at.entry) === 'ours'
    ? `${initCommandFor(at)}, or fix it manually in ${at.file}; then restart ${at.client.name}.`
    : `Fix it manually in ${at.file}; then restart ${at.client.name}.`;

/** `init` leaves a project that the user has named, unless it is told another. */
export const namingProject = (at: EntryPlace): string =>
  `${initCommandFor(at)} --project ., or fix it manually in ${at.file}; then restart ${at.client.name}.`;

/** `init` leaves a pin: another version is what `upgrade` writes. */
export const adviseUpgrade = (at: EntryPlace): string =>
  `mcp-unity-bridge upgrade, or fix it manually in ${at.file}; then restart ${at.client.name}.`;

/** How it is written as if it had not been there. */
export const adviseNewEntry = (at: EntryPlace): string =>
  `take "${at.name}" out of ${at.file}, then: ${initCommandFor(at)}`;
