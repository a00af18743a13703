import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** One check of a scenario, as the suite writes it. */
export interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

export interface ScenarioOutcome {
  readonly scenario: string;
  readonly checks: readonly Check[];
}

/** A folder per scenario: server-<scenario>-<time>/checks.json. */
const folderName = /^server-(?<scenario>.+)-\d{4}-\d{2}-\d{2}T[\d-]+Z$/;

/** Reads what the suite has written with `-o`. A scenario that broke off has no folder, or no file in it. */
export function readOutcomes(folder: string): readonly ScenarioOutcome[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const scenario = folderName.exec(name)?.groups?.['scenario'];
    const file = join(folder, name, 'checks.json');
    return scenario === undefined || !existsSync(file) ? [] : [{ scenario, checks: readChecks(file) }];
  });
}

function readChecks(file: string): readonly Check[] {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(content) || !content.every(isCheck))
    throw new Error(`${file}: expected a list of checks, each with an id and a status`);
  return content;
}

const statuses: readonly unknown[] = ['SUCCESS', 'FAILURE', 'WARNING', 'SKIPPED', 'INFO'] satisfies Check['status'][];

function isCheck(value: unknown): value is Check {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'status' in value &&
    statuses.includes(value.status)
  );
}
