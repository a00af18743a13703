import type { Client } from '../clients/client.ts';
import type { ServerEntry } from '../clients/entry.ts';
import { addJsonMember } from './json-edit.ts';
import type { FilePlan } from './plan.ts';
import { addTomlEntry } from './toml-edit.ts';
import { unityPackageName } from './change-manifest.ts';
import type { Outcome } from './apply.ts';

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

/** One line about a file. */
export function showOutcome({ plan, state, backup, reason }: Outcome): string {
  const where = `${plan.title}: ${plan.path}`;
  switch (state) {
    case 'planned':
      return where;
    case 'written':
      return `${where}: ${doneWord(plan)}${backup === undefined ? '' : ` (as it was: ${backup})`}`;
    case 'unchanged':
    case 'refused':
      return `${where}: ${reason ?? state}`;
  }
}

function doneWord({ change, isNew }: FilePlan): string {
  switch (change.kind) {
    case 'added':
      return isNew ? 'created' : 'added';
    case 'updated':
      return 'updated';
    case 'removed':
      return 'removed';
    case 'unchanged':
    case 'refused':
      return change.reason;
  }
}

/** The results for programs. */
export function outcomeJson({ plan, state, backup, reason }: Outcome): object {
  const { change } = plan;
  return {
    client: plan.client?.id ?? null,
    title: plan.title,
    scope: plan.scope,
    file: plan.path,
    state,
    change: change.kind,
    ...('name' in change ? { name: change.name } : {}),
    ...('names' in change ? { names: change.names } : {}),
    ...('entry' in change ? { entry: change.entry } : {}),
    ...('note' in change ? { note: change.note } : {}),
    ...(backup === undefined ? {} : { backup }),
    ...(reason === undefined ? {} : { reason }),
    ...('line' in change ? { line: change.line, column: change.column } : {}),
  };
}
