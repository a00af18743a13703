import { packageVersion } from '../../server/lib/version.ts';
import { fillIn } from './fill.ts';
import { TOLERANCE_MS } from './row-run.ts';
import type { BehaviourHeader } from './results.ts';
import type { BehaviourTarget } from './behaviour-target.ts';
import type { RunOptions } from './run-options.ts';

/** What was judged, and how: the first line of results.jsonl. */
export function headerOf(
  { manifest, fillings, checkout }: BehaviourTarget,
  { startedAt, jobs, repeat, runUrl }: RunOptions,
): BehaviourHeader {
  const { name, version, commit, licence, homepage, own_timeout_ms, own_timeout_by, offers, unity } = manifest;
  const said = {
    version: version === undefined ? undefined : fillIn(version, fillings),
    commit: checkout?.commit,
    written_for: commit,
    licence,
    homepage,
    own_timeout_ms,
    own_timeout_by,
  };
  return {
    kind: 'behaviour',
    suite_version: packageVersion,
    started_at: startedAt,
    name,
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    unity: unity === undefined ? 'own' : 'half',
    tolerance_ms: TOLERANCE_MS,
    offers: [...offers],
    jobs,
    repeat,
    ...(runUrl === undefined ? {} : { run_url: runUrl }),
  };
}
