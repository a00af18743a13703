import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { reasonOf } from '../../server/lib/errors.ts';
import { keepBackup } from './backups.ts';
import type { FilePlan } from './plan.ts';
import { type TextFile, writeTextFile } from '../clients/text-file.ts';
import { describeUnreadable } from '../clients/text-position.ts';

/** What has become of a file. */
export interface Outcome {
  readonly plan: FilePlan;
  /** `planned`: it would be written. */
  readonly state: 'planned' | 'written' | 'unchanged' | 'refused';
  /** Where the file as it was is kept. */
  readonly backup?: string | undefined;
  /** Why it is unchanged or refused. */
  readonly reason?: string;
}

/** What would become of a file, if everything is written. */
export function foretellPlan(plan: FilePlan): Outcome {
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
export function applyPlan(plan: FilePlan, backups: string): Outcome {
  if (foretellPlan(plan).state !== 'planned') return foretellPlan(plan);
  try {
    const { file, change } = plan.look();
    const fresh = { ...plan, change };
    switch (change.kind) {
      case 'removed':
        if (!('isFileOurs' in change) || !change.isFileOurs) return writePlan(fresh, file, change.text, backups);
        rmSync(plan.path);
        if (plan.scope === 'project') removeIfEmpty(dirname(plan.path));
        return { plan: fresh, state: 'written' };
      case 'added':
      case 'updated':
        return writePlan(fresh, file, change.text, backups);
      case 'unchanged':
      case 'refused':
        return foretellPlan(fresh);
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

function writePlan(plan: FilePlan, file: TextFile, text: string, backups: string): Outcome {
  // What an update changes is ours: the copy from before it came is worth more.
  const isFirst = plan.change.kind === 'updated';
  const backup = file.text === undefined ? undefined : keepBackup(backups, plan.path, { isFirst });
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
