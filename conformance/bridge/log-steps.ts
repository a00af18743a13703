import { Type } from 'typebox';
import { type Members, ExpectationError } from '../player/play.ts';
import { bridgeStep, Name, oneOf, Within } from './step.ts';
import type { LogEntry } from '../../generated/typescript/types.ts';
import { presentLink, requests } from './connection-steps.ts';
import { frameOf, type EditorLink } from './editor-link.ts';
import type { BridgeRun } from './bridge-run.ts';
import { waitFor, watchFor, operationOf } from './ask.ts';
import { isOf, isTerminal } from './watching-steps.ts';

/** Log entries received over a connection, in order. */
export const entriesOf = (link: EditorLink): LogEntry[] =>
  requests(link, 'logs/append').flatMap(({ params }) => params.entries);

/** An entry with that message, on the present connection. `times`: so often already. `before_end_of`: in front of the end of that operation. */
const Log = {
  message: Type.String(),
  times: Type.Optional(Type.Integer({ minimum: 1 })),
  before_end_of: Type.Optional(Name),
  within: Within,
};
type Log = Members<typeof Log>;

async function log(bridgeRun: BridgeRun, step: Log): Promise<void> {
  const link = presentLink(bridgeRun);
  const times = step.times ?? 1;
  const look = (): boolean => entriesOf(link).filter(({ message }) => message === step.message).length >= times;
  await waitFor(bridgeRun, {
    what: `a log entry ${JSON.stringify(step.message)}${times === 1 ? '' : `, ${times} times`}`,
    within: step.within,
    link,
    look,
  });
  if (step.before_end_of !== undefined)
    cameBeforeEnd(link, { ...step, times }, operationOf(bridgeRun, step.before_end_of).log_id);
}

function cameBeforeEnd(link: EditorLink, { message, times, before_end_of: name = '' }: Log, logId: string): void {
  const frames = link.received.flatMap((item) => frameOf(item) ?? []);
  const end = frames.findIndex(
    (frame) =>
      frame.kind === 'notification' &&
      isOf(frame, 'operation/update') &&
      frame.params.log_id === logId &&
      isTerminal(frame.params.state),
  );
  const before = frames.slice(0, end === -1 ? frames.length : end);
  const entries = before.flatMap((frame) =>
    frame.kind === 'request' && frame.method === 'logs/append' && 'entries' in frame.params ? frame.params.entries : [],
  );
  const count = entries.filter((entry) => entry.message === message).length;
  if (count < (times ?? 1))
    throw new ExpectationError(
      `${count} entries ${JSON.stringify(message)} are before the end of ${name}, which wrote them; expected ${times} (LGS-07).`,
    );
}

const NoLog = {
  message: Type.String(),
  for: Type.Integer({ minimum: 1 }),
};
type NoLog = Members<typeof NoLog>;

async function noLog(bridgeRun: BridgeRun, step: NoLog): Promise<void> {
  const link = presentLink(bridgeRun);
  await watchFor(bridgeRun, step.for, () => {
    if (entriesOf(link).some(({ message }) => message === step.message))
      throw new ExpectationError(
        `The log entry ${JSON.stringify(step.message)} was sent again although the server had reported it as stored.`,
      );
  });
}

/** Entries that begin so, and those that an entry of its own counts as dropped, add up to this; more than `told_at_most` are no bounded flood. */
const LogTotal = {
  begins: Type.String(),
  total: Type.Integer({ minimum: 1 }),
  told_at_most: Type.Optional(Type.Integer({ minimum: 1 })),
  within: Within,
};
type LogTotal = Members<typeof LogTotal>;

async function logTotal(bridgeRun: BridgeRun, step: LogTotal): Promise<void> {
  const link = presentLink(bridgeRun);
  const reported = (): number =>
    new Set(
      bridgeRun.links
        .flatMap(entriesOf)
        .flatMap(({ message, log_id }) => (message.startsWith(step.begins) ? [log_id] : [])),
    ).size;
  const count = (): number => {
    const dropped = new Map(bridgeRun.links.flatMap(entriesOf).map((entry) => [entry.log_id, entry.dropped ?? 0]));
    return [...dropped.values()].reduce((sum, each) => sum + each, reported());
  };
  const look = (): boolean => {
    if (count() > step.total)
      throw new ExpectationError(
        `${count()} entries were reported or counted as dropped; only ${step.total} were written.`,
      );
    return count() === step.total;
  };
  const isBounded = (): void => {
    if (reported() > (step.told_at_most ?? Infinity))
      throw new ExpectationError(
        `${reported()} of ${step.total} log entries were reported; expected at most ${step.told_at_most ?? 0}: a flood is bounded (LGS-03).`,
      );
  };
  try {
    await waitFor(bridgeRun, {
      what: `all ${step.total} entries that begin with ${JSON.stringify(step.begins)}, or an entry that counts those that were dropped`,
      within: step.within,
      link,
      look,
    });
    isBounded();
  } catch (error) {
    isBounded();
    if (error instanceof ExpectationError)
      throw new ExpectationError(
        `${count()} of ${step.total} log entries were reported or counted as dropped (LGS-03). ${error.message.slice(0, 200)}`,
      );
    throw error;
  }
}

/** One log entry of that type that contains all these words. */
const Shows = {
  words: Type.Array(Type.String(), { minItems: 1 }),
  log_type: Type.Optional(Type.String()),
  within: Within,
};
type Shows = Members<typeof Shows>;

async function shows(bridgeRun: BridgeRun, { words, log_type, within }: Shows): Promise<void> {
  const link = presentLink(bridgeRun);
  const look = (): boolean =>
    entriesOf(link).some(
      (entry) =>
        words.every((word) => entry.message.includes(word)) && (log_type === undefined || entry.log_type === log_type),
    );
  await waitFor(bridgeRun, {
    what: `a log entry (${log_type ?? 'of any type'}) with the words ${words.map((word) => JSON.stringify(word)).join(', ')}`,
    within,
    link,
    look,
  });
}

/** Steps that check the log entries of the Unity side. */
export const logSteps = {
  /** Sets the server's answer to logs/append from now on. Default: it stores them. */
  logs: bridgeStep('logs', { answer: oneOf('store', 'ignore', 'refuse') }, (bridgeRun, step) => {
    bridgeRun.logs = step.answer;
  }),
  log: bridgeStep('log', Log, log),
  no_log: bridgeStep('no_log', NoLog, noLog),
  log_total: bridgeStep('log_total', LogTotal, logTotal),
  shows: bridgeStep('shows', Shows, shows),
} as const;
