import { checks } from './checks.ts';
import type { VerifyRecord } from './record.ts';
import { topics } from './topics.ts';

/** What only a real Editor shows, by topic: what we have instead, the checks that show it, and what the newest record of each version of Unity says. */
export function topicTable(records: readonly VerifyRecord[]): string {
  const newest = newestByVersion(records);
  const rows = Object.entries(topics).map(([topic, { what, instead }]) => {
    const ids = checks.filter(({ proves }) => proves === topic).map(({ id }) => id);
    const seen = newest.flatMap((record) => seenIn(record, topic));
    const by = ids.length === 0 ? 'by hand' : ids.map((id) => `\`${id}\``).join(', ');
    return `| ${what} | ${instead} | ${by} | ${seen.length === 0 ? 'none yet' : seen.join('; ')} |`;
  });
  return ['| what | what we have instead | checks of `verify` | in a real Editor |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}

/** Only a record of a real Editor says anything. */
function newestByVersion(records: readonly VerifyRecord[]): readonly VerifyRecord[] {
  const newest = new Map<string, VerifyRecord>();
  for (const record of records.toSorted((a, b) => a.made_at.localeCompare(b.made_at)))
    if (record.editor === 'unity') newest.set(record.unity_version, record);
  return [...newest.values()].toSorted((a, b) =>
    a.unity_version.localeCompare(b.unity_version, 'en', { numeric: true }),
  );
}

function seenIn({ unity_version, rows }: VerifyRecord, topic: string): string[] {
  const about = rows.filter(({ proves, outcome }) => proves === topic && outcome !== 'not run');
  if (about.length === 0) return [];
  const failed = about.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  return [`${unity_version}: ${failed.length === 0 ? 'passed' : `failed (${failed.join(', ')})`}`];
}
