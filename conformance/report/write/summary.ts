import { fixFirst, othersSentence } from '../fix-first.ts';
import { worstResultsFirst, worstSentence } from '../harms.ts';
import { failedStatuses, isUnreached, styleOfVerdict } from '../status-styles.ts';
import type { Run } from '../model.ts';
import { requirementRows } from '../requirement-rows.ts';
import { promiseRow, saidTiles } from '../tiles.ts';
import { countNoun, sayNumber } from '../words.ts';
import { sayMs } from '../say-time.ts';
import { inline } from './markdown-text.ts';
import { summaryTable } from './summary-table.ts';
import { failureLines } from './summary-failure.ts';

/** A summary on GitHub ends at 1 MiB; readers do not get that far. */
const FAILURES_LIMIT = 50;

/** summary.md, for `$GITHUB_STEP_SUMMARY`. `url`: where the whole report can be read. */
export function summaryMarkdown(run: Run, url?: string): string {
  const look = styleOfVerdict(run);
  const failures = worstResultsFirst(run.results).filter((result) => failedStatuses.has(result.status));
  const worst = worstSentence(run.results);
  const promises = promiseRow(requirementRows(run));
  const unreached = run.results.filter((result) => isUnreached(result.status)).length;
  const lines = [
    `## ${look.symbol} ${look.headline}: ${inline(run.subject.name)} ${inline(run.subject.version)}`,
    '',
    ...(worst === undefined ? [] : [`**${worst}**`, '']),
    ...fixFirstLines(run),
    `${look.sentence}${unreached === 0 ? '' : ` ${countNoun(unreached, 'case')} not reached: about what they test, nothing is known.`}`,
    '',
    ...summaryTable(run.results),
    '',
    `${promises.title}: ${saidTiles(promises)}.`,
    '',
    ...(run.searched === undefined
      ? []
      : [
          `Searched: ${countNoun(run.searched.runs, 'simulated run')}, ${sayMs(run.searched.virtual_ms)} of virtual time, in ${sayMs(run.searched.seconds * 1000)}.`,
          '',
        ]),
    ...mutants(run),
    ...(failures.length === 0 ? [] : ['### Failures', '', ...failures.slice(0, FAILURES_LIMIT).flatMap(failureLines)]),
    ...(failures.length > FAILURES_LIMIT
      ? [`${sayNumber(failures.length - FAILURES_LIMIT)} more are in the report.`, '']
      : []),
    url === undefined
      ? 'The whole report is `index.html` among the files of this run.'
      : `[The whole report](${encodeURI(url).replaceAll('(', '%28').replaceAll(')', '%29')})`,
    '',
  ];
  return lines.join('\n');
}

function fixFirstLines({ results }: Run): readonly string[] {
  const advice = fixFirst(results);
  if (advice === undefined) return [];
  const cause = advice.cause === undefined ? '' : ` Likely cause: ${inline(advice.cause)}`;
  return [`Fix ${inline(advice.result.id)} first: ${othersSentence(advice)}${cause}`, ''];
}

function mutants(run: Run): readonly string[] {
  if (run.mutants === undefined) return [];
  const of = (status: string): number => run.mutants?.filter((mutant) => mutant.status === status).length ?? 0;
  return [`Mutants: ${of('killed')} killed, ${of('survived')} survived, ${of('equivalent')} equivalent.`, ''];
}
