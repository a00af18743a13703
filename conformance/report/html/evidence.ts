import { type Markup, markup } from '../markup.ts';
import type { CaseResult, LedgerLine, TraceEvent } from '../model.ts';
import { describeEvent, timelineSvg } from '../timeline/timeline-svg.ts';
import { countNoun } from '../words.ts';
import { sayTime } from '../say-time.ts';
import { wireLog } from './wire-log.ts';

/** The ledger, the wire log and the last words on stderr of a case, folded. */
export const logsOf = ({ ledger: lines, wire: messages, stderr: words }: CaseResult): Markup =>
  markup`${ledger(lines)}${wireLog(messages)}${stderr(words)}`;

const stderr = (words: string | undefined): Markup | undefined =>
  words === undefined
    ? undefined
    : markup`<details><summary>What was said on stderr</summary><pre class="log" tabindex="0">${words}</pre></details>
`;

const EVENTS_LIMIT = 300;

/** The picture of a case, and the same as text. */
export function timeline({ trace }: { readonly trace?: readonly TraceEvent[] }, anchor: string): Markup | undefined {
  if (trace === undefined || trace.length === 0) return undefined;
  const sorted = trace.toSorted((a, b) => a.at - b.at);
  const lines = sorted.slice(0, EVENTS_LIMIT).map((event) => `${describeEvent(event)}\n`);
  return markup`<h5>What happened</h5>
${timelineSvg(trace, anchor)}
<details><summary>The same as text (${countNoun(sorted.length, 'event')})</summary><pre class="log" tabindex="0">${lines}${sorted.length > EVENTS_LIMIT ? `... ${countNoun(sorted.length - EVENTS_LIMIT, 'more event')} in trace.json\n` : ''}</pre></details>
`;
}

const LEDGER_LIMIT = 200;
const markWords = { start: '▶ start', resume: '↻ goes on', end: '■ end' } as const satisfies Readonly<
  Record<LedgerLine['mark'], string>
>;

function ledger(lines: readonly LedgerLine[] | undefined): Markup | undefined {
  if (lines === undefined) return undefined;
  const programs = [...new Set(lines.map((line) => line.program))].map((program) => {
    const of = (mark: string): number => lines.filter((line) => line.program === program && line.mark === mark).length;
    return `${program}: ${countNoun(of('start'), 'start')}, ${countNoun(of('end'), 'end')}`;
  });
  if (lines.length === 0) return markup`<p>The ledger is empty: nothing ran.</p>`;
  return markup`<details><summary>Ledger (${countNoun(lines.length, 'line')})</summary>
<p>What really ran, written by the programs themselves. ${programs.join('; ')}.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Ledger, scrolls sideways"><table class="ledger"><caption class="unseen">Ledger</caption><thead><tr><th scope="col" class="number">At</th><th scope="col">Program</th><th scope="col">Mark</th><th scope="col">log_id</th></tr></thead>
<tbody>${lines.slice(0, LEDGER_LIMIT).map(
    (
      line,
    ) => markup`<tr><td class="number">${sayTime(line.at)}</td><td>${line.program}</td><td>${markWords[line.mark]}</td><td>${line.log_id === undefined ? undefined : markup`<code>${line.log_id}</code>`}</td></tr>
`,
  )}</tbody></table></div>
${lines.length > LEDGER_LIMIT ? markup`<p class="note">${countNoun(lines.length - LEDGER_LIMIT, 'more line')} in results.jsonl.</p>` : undefined}</details>
`;
}
