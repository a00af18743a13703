import { limits } from '../../generated/typescript/limits.ts';
import { localTime } from '../lib/local-time.ts';
import { printNote, printLines } from '../lib/say.ts';
import { typedCommand } from '../clients/typed.ts';
import { askOperationState, type OperationState } from './ask-state.ts';

export interface Unfinished {
  /** Why the wait is over: half a sentence. */
  readonly because: string;
  readonly stateDir: string;
  readonly log_id: string;
}

/** Says that the wait is over and the work is not, the state of the work, and what can be done about it. */
export async function tellUnfinished({ because, stateDir, log_id }: Unfinished): Promise<void> {
  const state = await askOperationState(stateDir, log_id);
  if (state === undefined)
    printNote(`${because}. The server has the work, as ${log_id}, but does not report its state.`);
  else
    printNote(
      `${because}. ${isAsked(state) ? untilApproved(state) : `The work has the log_id ${log_id}. ${state.sentence}`}`,
    );
  printLines(whatNext(log_id, state !== undefined && isAsked(state)));
}

const isAsked = ({ details }: OperationState): boolean => details.state === 'awaiting_approval';

/** SEC-04: the question outlives the one who was asked. */
function untilApproved({ details: { log_id, accepted_at } }: OperationState): string {
  const until = localTime(Date.parse(accepted_at) + limits.hold_window_ms).slice(0, TO_THE_SECOND);
  return `Nothing has started: ${log_id} waits for your approval until ${until}, and never runs without it.`;
}

const TO_THE_SECOND = '2026-11-21 10:00:00'.length;

function whatNext(log_id: string, asked: boolean): string {
  const [again, what] = asked
    ? ['answer it:', `the same command asks again; so does the page of ${typedCommand('open')}`]
    : ['wait for it again:', `${typedCommand(`wait ${log_id}`)}, or the same command: it joins this work`];
  const rows: readonly (readonly [string, string])[] = [
    [again, what],
    [asked ? 'withdraw it:' : 'cancel it:', typedCommand(`cancel ${log_id}`)],
    [asked ? 'its state:' : 'its state and result:', typedCommand(`operations show ${log_id}`)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, words]) => `  ${name.padEnd(width)}  ${words}`).join('\n');
}
