import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { reasonOf } from '../../server/lib/errors.ts';
import { keepBackup, type FilePlan } from './plan.ts';
import { type TextFile, writeTextFile, describeUnreadable } from '../clients/text-file.ts';
import type { AiClient } from '../clients/client.ts';
import type { ServerEntry } from '../clients/launch.ts';
import { addJsonMember } from './json-edit.ts';
import { addTomlEntry } from './toml-edit.ts';
import { unityPackageName } from './change-manifest.ts';

export interface FileOutcome {
  readonly plan: FilePlan;
  /** `planned`: it would be written. */
  readonly state: 'planned' | 'written' | 'unchanged' | 'refused';
  /** The copy of the earlier file. */
  readonly backup?: string | undefined;
  /** Why it is unchanged or refused. */
  readonly reason?: string;
}

/** The result that writing the file would have. */
export function previewPlan(plan: FilePlan): FileOutcome {
  switch (plan.change.kind) {
    case 'added':
    case 'updated':
    case 'removed':
      return { plan, state: 'planned' };
    case 'unchanged':
      return { plan, state: 'unchanged', reason: plan.change.reason };
    case 'refused':
      return { plan, state: 'refused', reason: refusalOf(plan.change) };
  }
}

/** Writes one file, if there is something to write; as the file is now, as its client may have written it meanwhile. `backups`: the folder for what it was. */
export function applyPlan(plan: FilePlan, backups: string): FileOutcome {
  if (previewPlan(plan).state !== 'planned') return previewPlan(plan);
  try {
    const { file, change } = plan.look();
    const fresh = { ...plan, change };
    switch (change.kind) {
      case 'removed':
        if (!('isFileOurs' in change) || !change.isFileOurs) return writePlan(fresh, file, change, backups);
        rmSync(plan.path);
        if (plan.scope === 'project') removeIfEmpty(dirname(plan.path));
        return { plan: fresh, state: 'written' };
      case 'added':
      case 'updated':
        return writePlan(fresh, file, change, backups);
      case 'unchanged':
      case 'refused':
        return previewPlan(fresh);
    }
  } catch (error) {
    return { plan, state: 'refused', reason: `cannot be written: ${reasonOf(error)}` };
  }
}

/** Folders of a client in a project, which were made for the file. The project itself is never empty. */
function removeIfEmpty(folder: string): void {
  if (readdirSync(folder).length > 0) return;
  rmdirSync(folder);
  removeIfEmpty(dirname(folder));
}

type Written = Extract<FilePlan['change'], { readonly kind: 'added' | 'updated' | 'removed' }>;

function writePlan(plan: FilePlan, file: TextFile, { kind, text }: Written, backups: string): FileOutcome {
  const backup = file.text === undefined ? undefined : keepBackup(backups, plan.path, kind);
  writeTextFile(plan.path, file, text);
  return { plan, state: 'written', backup };
}

function refusalOf({
  reason,
  line,
  column,
}: {
  readonly reason: string;
  readonly line?: number;
  readonly column?: number;
}): string {
  return line === undefined ? reason : describeUnreadable(reason, { line, column: column ?? 1 });
}

/** The planned change for users: a line with the file, then removed and added lines. Other content is not printed, as it may be secret. */
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
function linesOf(client: AiClient | undefined, name: string, entry: ServerEntry): readonly string[] {
  if (client === undefined) return [];
  if (client.format === 'toml') return addTomlEntry('', client.servers, name, entry).trimEnd().split('\n');
  return addJsonMember('', client.servers, name, entry).trimEnd().split('\n').slice(1, -1);
}

const notesOf = (change: object): readonly string[] =>
  'note' in change && typeof change.note === 'string' ? [change.note] : [];

const startText = ({ command = '', args = [] }: Partial<Pick<ServerEntry, 'command' | 'args'>>): string =>
  [command, ...args].map((word) => (/[\s"]/.test(word) || word === '' ? JSON.stringify(word) : word)).join(' ');

/** One line about a file. */
export function showOutcome({ plan, state, backup, reason }: FileOutcome): string {
  const where = `${plan.title}: ${plan.path}`;
  switch (state) {
    case 'planned':
      return where;
    case 'written':
      return `${where}: ${doneWord(plan)}${backup === undefined ? '' : ` (backup: ${backup})`}`;
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
export function outcomeJson({ plan, state, backup, reason }: FileOutcome): object {
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
