import type { BehaviourCell } from '../../behaviour/results.ts';
import { wireLog } from '../../report/html/wire-log.ts';
import { markup, type Markup } from '../../report/markup.ts';
import { countNoun } from '../../report/words.ts';
import { sayMs, sayTime } from '../../report/say-time.ts';

/** What was seen when a row was played once. `amount`: how often it was played. */
export function runOf(run: BehaviourCell, amount: number): Markup {
  return markup`${amount === 1 ? undefined : markup`<h5>Run ${run.run}</h5>`}${run.reasons.map((reason) => markup`<p>${reason}.</p>`)}${saidIn(run)}${steps(run)}${ledger(run)}${wireLog(
    run.wire.map(({ at, to, text }) => ({ at, from: to === 'server' ? 'client' : 'server', to, message: text })),
    WIRE_CHARACTERS,
  )}<p class="note">took ${sayMs(run.duration_ms)}${run.machine_load === undefined ? undefined : ` · machine load ${run.machine_load}`}</p>
`;
}

/** Of one row: a board holds hundreds of them. */
const WIRE_CHARACTERS = 8_000;

const saidIn = ({ said }: BehaviourCell): Markup | undefined =>
  said === undefined || said === '' ? undefined : markup`<p>The answer: <code>${said}</code></p>`;

const steps = ({ steps: lines }: BehaviourCell): Markup | undefined =>
  lines.length === 0
    ? undefined
    : markup`<h5>Steps</h5>
<pre class="log" tabindex="0">${lines.map(({ at, text }) => `${sayTime(at).padStart(TIME_WIDTH)}  ${text}\n`)}</pre>
`;

const ledger = ({ ledger: marks }: BehaviourCell): Markup =>
  marks.length === 0
    ? markup`<p>The ledger is empty: nothing ran.</p>`
    : markup`<h5>Ledger</h5>
<p class="note">${countNoun(marks.length, 'line')}, written by the programs themselves, and by Unity of what it did to a result.</p>
<pre class="log" tabindex="0">${marks.map(({ at, mark, program }) => `${sayTime(at).padStart(TIME_WIDTH)}  ${mark.padEnd(MARK_WIDTH)}  ${program}\n`)}</pre>
`;

const TIME_WIDTH = 11;

const MARK_WIDTH = 5;
