import { areaOf, areas } from '../areas.ts';
import { worstResultsFirst, worstSentence } from '../harms.ts';
import { isUnreached, styleOfVerdict, statusStyles } from '../status-styles.ts';
import { makeVisible } from '../markup.ts';
import type { CaseResult, Run, Status } from '../model.ts';
import { requirementRows, sentenceOf } from '../requirement-rows.ts';
import { promiseRow, saidTiles } from '../tiles.ts';
import { countNoun, joinLines, sayMs, sayNumber, shortenText } from '../words.ts';

/** A summary on GitHub ends at 1 MiB; readers do not get that far. */
const FAILURES_LIMIT = 50;

const failed: ReadonlySet<Status> = new Set(['fail', 'unexpected_pass', 'stale', 'harness_error', 'could_not_run']);

/** summary.md, for `$GITHUB_STEP_SUMMARY`. `url`: where the whole report can be read. */
export function summaryMarkdown(run: Run, url?: string): string {
  const look = styleOfVerdict(run);
  const failures = worstResultsFirst(run.results).filter((result) => failed.has(result.status));
  const worst = worstSentence(run.results);
  const promises = promiseRow(requirementRows(run));
  const unreached = run.results.filter((result) => isUnreached(result.status)).length;
  const lines = [
    `## ${look.symbol} ${look.headline}: ${inline(run.subject.name)} ${inline(run.subject.version)}`,
    '',
    ...(worst === undefined ? [] : [`**${worst}**`, '']),
    `${look.sentence}${unreached === 0 ? '' : ` ${countNoun(unreached, 'case')} not reached: about what they test, nothing is known.`}`,
    '',
    ...table(run.results),
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
    ...(failures.length === 0 ? [] : ['### Failures', '', ...failures.slice(0, FAILURES_LIMIT).flatMap(failure)]),
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

function table(results: readonly CaseResult[]): readonly string[] {
  const row = (name: string, of: readonly CaseResult[]): string => {
    const bad = of.filter((result) => failed.has(result.status)).length;
    const cells = [
      of.filter((result) => result.status === 'pass').length,
      bad,
      of.filter((result) => result.status === 'known_fail').length,
    ];
    const unreached = of.filter((result) => isUnreached(result.status)).length;
    return `| ${name} | ${[...cells, unreached, of.length].join(' | ')} |`;
  };
  const shown = areas
    .map((area) => ({ area, of: results.filter((result) => areaOf(result) === area) }))
    .filter(({ of }) => of.length > 0);
  return [
    '| area | passed | failed | known failures | not reached | all |',
    '|---|--:|--:|--:|--:|--:|',
    ...shown.map(({ area, of }) => row(area, of)),
    row('**all**', results),
  ];
}

function mutants(run: Run): readonly string[] {
  if (run.mutants === undefined) return [];
  const of = (status: string): number => run.mutants?.filter((mutant) => mutant.status === status).length ?? 0;
  return [`Mutants: ${of('killed')} killed, ${of('survived')} survived, ${of('equivalent')} equivalent.`, ''];
}

function failure(result: CaseResult): readonly string[] {
  const [finding] = result.findings;
  const broken =
    finding?.requirements.map(
      (id) => `> ${inline(id)}: ${inline(sentenceOf(id) ?? 'not a promise of this contract')}`,
    ) ?? [];
  return [
    `#### ${statusStyles[result.status].symbol} ${inline(result.id)} ${inline(result.title)}`,
    '',
    inline(finding?.message ?? result.reason ?? statusStyles[result.status].meaning),
    ...(broken.length === 0 ? [] : ['', broken.join('\n>\n')]),
    ...(result.replay === undefined ? [] : ['', fence(result.replay)]),
    '',
  ];
}

/** Text with nothing in it that Markdown or HTML would act on. */
const inline = (text: string): string =>
  shortenText(joinLines(makeVisible(text)), 600)
    .replace(/[\\`*_[\]|~#$]/g, (char) => `\\${char}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '&#64;');

/** A block that no text can leave. */
function fence(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}sh\n${makeVisible(text)}\n${ticks}`;
}
