import type { GetLogsParams } from '../../generated/typescript/types.ts';

/** What is said where no log entry is found: by which options they were chosen. */
export function noEntries(
  { log_type, log_name, log_id, since, all_projects }: GetLogsParams,
  project?: string,
): string {
  const given = { project, type: log_type, name: log_name, operation: log_id, since };
  const options = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name} ${value}`]));
  const chosen = options.length === 0 ? '' : ` with ${options.join(' ')}`;
  const further = all_projects === true ? '' : ' --all-projects looks in every project.';
  return `no log entries${chosen}.${further}`;
}
