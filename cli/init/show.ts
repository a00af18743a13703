import type { Client } from '../clients/client.ts';
import type { ServerEntry } from '../clients/server-entry.ts';
import { addJsonMember } from './json-edit.ts';
import type { FilePlan } from './plan.ts';
import { addTomlEntry } from './toml-edit.ts';
import { unityPackageName } from './unity-package.ts';

/** What would be written, as people read it: a line with the file, then lines that come and go. Of what else is in the file nothing is shown, as it may be secret. */
export function showPlan(plan: FilePlan): string {
  const { change } = plan;
  switch (change.kind) {
    case 'added':
      return titleOf(plan, [
        ...('entry' in change
          ? linesOf(plan.client, change.name, change.entry)
          : [`"${unityPackageName}": "${change.value}"`]
        ).map((line) => `+ ${line}`),
        ...notesOf(change),
      ]);
    case 'updated':
      return titleOf(
        plan,
        'entry' in change
          ? [`- ${startText(change.before)}`, `+ ${startText(change.entry)}`]
          : [`+ "${unityPackageName}": "${change.value}"`],
      );
    case 'removed':
      return titleOf(
        plan,
        'names' in change
          ? change.names.map(
              (name) => `- "${name}"${change.isFileOurs ? ', and the file, which holds nothing else' : ''}`,
            )
          : [`- "${unityPackageName}": "${change.value}"`],
      );
    case 'unchanged':
    case 'refused':
      return '';
  }
}

function titleOf({ title, path, isNew }: FilePlan, lines: readonly string[]): string {
  return [`${title}: ${path}${isNew ? ' (a new file)' : ''}`, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** The entry as it would be in a file of its own. */
function linesOf(client: Client | undefined, name: string, entry: ServerEntry): readonly string[] {
  if (client === undefined) return [];
  if (client.format === 'toml') return addTomlEntry('', client.servers, name, entry).trimEnd().split('\n');
  return addJsonMember('', client.servers, name, entry).trimEnd().split('\n').slice(1, -1);
}

const notesOf = (change: object): readonly string[] =>
  'note' in change && typeof change.note === 'string' ? [change.note] : [];

const startText = ({ command = '', args = [] }: Partial<Pick<ServerEntry, 'command' | 'args'>>): string =>
  [command, ...args].map((word) => (/[\s"]/.test(word) || word === '' ? JSON.stringify(word) : word)).join(' ');
