import { isUnreached, lookOfVerdict, type Tone } from '../looks.ts';
import { type Markup, markup } from '../markup.ts';
import type { Run } from '../model.ts';
import type { RequirementRow } from '../requirement-rows.ts';
import { sayMs, sayNumber } from '../words.ts';

interface Tile {
  readonly tone: Tone;
  readonly symbol: string;
  readonly value: string;
  readonly name: string;
}

/** The verdict and the level, big and plain, and the numbers that it stands on. */
export function verdictHeader(run: Run, rows: readonly RequirementRow[]): Markup {
  const look = lookOfVerdict(run);
  const { name, version, homepage } = run.subject;
  const link =
    homepage !== undefined && /^https?:\/\//i.test(homepage)
      ? markup`<a href="${homepage}" rel="noreferrer">${name}</a>`
      : name;
  return markup`<header class="verdict ${look.tone}" id="verdict">
<p class="eyebrow">mcp-unity-bridge conformance report</p>
<h1><span class="mark" aria-hidden="true">${look.symbol}</span> ${look.headline}</h1>
<p class="subject"><strong>${link}</strong> ${version}</p>
<p>${look.sentence}${unreachedSentence(run)}${run.verdict === 'nonconformant' && run.level !== 'none' ? ` Highest level held: ${run.level}.` : ''}</p>
<ul class="tiles">${tiles(run, rows).map((tile) => markup`<li class="${tile.tone}"><span class="value"><span aria-hidden="true">${tile.symbol}</span> ${tile.value}</span> <span class="name">${tile.name}</span></li>`)}</ul>
</header>
`;
}

function unreachedSentence(run: Run): string {
  const unreached = run.results.filter((result) => isUnreached(result.status)).length;
  if (unreached === 0) return '';
  return unreached === 1
    ? ' One case was not reached: about what it tests, nothing is known.'
    : ` ${sayNumber(unreached)} cases were not reached: about what they test, nothing is known.`;
}

function tiles(run: Run, rows: readonly RequirementRow[]): readonly Tile[] {
  const of = (...statuses: readonly string[]): number =>
    run.results.filter((result) => statuses.includes(result.status)).length;
  const failed = of('fail', 'unexpected_pass', 'stale');
  const unmeasured = of('harness_error', 'could_not_run');
  const known = of('known_fail');
  const unreached = run.results.filter((result) => isUnreached(result.status)).length;
  const kept = rows.filter((row) => row.state === 'kept').length;
  const made: (Tile | undefined)[] = [
    { tone: of('pass') > 0 ? 'good' : 'grey', symbol: '✓', value: sayNumber(of('pass')), name: 'cases passed' },
    { tone: failed > 0 ? 'bad' : 'grey', symbol: '✗', value: sayNumber(failed), name: 'failed' },
    unmeasured > 0 ? { tone: 'odd', symbol: '?', value: sayNumber(unmeasured), name: 'not measured' } : undefined,
    known > 0 ? { tone: 'odd', symbol: '✗', value: sayNumber(known), name: 'known failures' } : undefined,
    { tone: 'grey', symbol: '–', value: sayNumber(unreached), name: 'not reached' },
    { tone: kept > 0 ? 'good' : 'grey', symbol: '✓', value: `${kept} of ${rows.length}`, name: 'promises kept' },
    ...mutantTile(run),
    run.searched === undefined
      ? undefined
      : {
          tone: 'grey',
          symbol: '↻',
          value: sayNumber(run.searched.runs),
          name: `simulated runs, ${sayMs(run.searched.virtual_ms)} of virtual time`,
        },
  ];
  return made.filter((tile) => tile !== undefined);
}

function mutantTile({ mutants }: Run): readonly Tile[] {
  if (mutants === undefined) return [];
  const killed = mutants.filter((mutant) => mutant.status === 'killed').length;
  const survived = mutants.filter((mutant) => mutant.status === 'survived').length;
  return [
    {
      tone: survived > 0 ? 'bad' : 'good',
      symbol: survived > 0 ? '✗' : '✓',
      value: `${killed} of ${killed + survived}`,
      name: 'mutants killed',
    },
  ];
}
