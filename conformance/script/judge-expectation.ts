import { isDeepStrictEqual } from 'node:util';
import type { Finding, LedgerLine } from '../report/model.ts';
import { LEDGER_RULE } from '../report/findings.ts';
import { envelopeOf, type MadeCall } from './texts.ts';
import type { Expectation } from './case.ts';
import { lookUp, rangeOf, shortText, compareCount, compareTimes, type Count, type Problem } from '../player/compare.ts';
import { marksOf } from '../player/ledger.ts';
import { endOf } from './judge-answers.ts';
import { edgeProblems, type Played } from './judge-ledger.ts';

/** An expectation that failed, in sentences. */
export function judgeExpectation(expectation: Expectation, played: Played): Finding[] {
  const requirements = [...(expectation.requirements ?? played.one.requirements)];
  return problemsOf(expectation, played).map((problem) => ({ requirements, ...problem }));
}

function problemsOf(expectation: Expectation, played: Played): Problem[] {
  if ('edge' in expectation) return edgeProblems(expectation, played);
  if ('of' in expectation) return ofCall(expectation, played);
  if ('among' in expectation) return among(expectation, played);
  if ('ledger' in expectation) return ofLedger(expectation, played.ledger);
  if ('order' in expectation) return ofOrder(expectation.order, played.ledger);
  if ('during' in expectation) return ofDuring(expectation, played.ledger);
  if ('notification' in expectation) {
    const client = expectation.by ?? 'client';
    return compareCount(
      played.notifications(client, expectation.notification),
      expectation.count,
      `notifications ${expectation.notification} to ${client}`,
    );
  }
  if ('asked' in expectation) {
    return played.calls
      .named(expectation.asked)
      .flatMap(({ name, call }) =>
        compareCount(call.asked ?? 0, expectation.count, `questions to the user through ${name}`),
      );
  }
  if ('progress_of' in expectation) {
    return played.calls
      .named(expectation.progress_of)
      .flatMap(({ name, call }) => compareCount(call.progress, expectation.count, `progress notifications of ${name}`));
  }
  const got = played.eventual.get(expectation) ?? 'nothing';
  const expected = [expectation.status].flat();
  if (expected.includes(got)) return [];
  return [
    {
      message: `${expectation.eventually}: expected its log_id to be ${expected.join(' or ')} within ${played.texts.ms(expectation.within)} ms, the last poll got ${got}.`,
      expected: expected.join(' or '),
      got,
    },
  ];
}

type OfCall = Extract<Expectation, { of: string }>;

function ofCall(expectation: OfCall, played: Played): Problem[] {
  const calls = played.calls.named(expectation.of);
  if (calls.length === 0) return [{ message: `${expectation.of} was never called: an earlier step failed.` }];
  return calls.flatMap((made) =>
    expectation.answered === false ? expectSilence(made) : ofAnswer(expectation, made, played),
  );
}

function expectSilence({ name, call }: MadeCall): Problem[] {
  if (call.answer === undefined) return [];
  return [
    {
      message: `${name}: expected no answer, got one after ${call.answer.at - call.at} ms.`,
      expected: 'no answer',
      got: call.answer.envelope?.status ?? 'no envelope',
    },
  ];
}

function ofAnswer(expectation: OfCall, made: MadeCall, played: Played): Problem[] {
  const { name } = made;
  const envelope = envelopeOf(made);
  if (envelope === undefined) {
    return made.call.answer === undefined
      ? [{ message: `${name}: expected an answer, got none.`, expected: 'an answer', got: 'none' }]
      : [{ message: `${name}: expected an envelope: ${made.call.answer.invalid ?? 'it is something else'}.` }];
  }
  const filled: unknown = played.texts.fill(expectation.result);
  return [
    ...oneOf(name, 'status', expectation.status, envelope.status),
    ...oneOf(name, 'error_code', expectation.error_code, envelope.error_code),
    ...(expectation.deduplicated === undefined
      ? []
      : same(`${name}: deduplicated`, expectation.deduplicated, envelope.deduplicated === true)),
    ...(expectation.result === undefined ? [] : same(`${name}: result`, filled, envelope.result)),
    ...partial(name, expectation.partial_result, envelope.partial_result),
    ...(expectation.message_includes === undefined
      ? []
      : lookUp(envelope, { at: '/message', includes: expectation.message_includes }, name)),
    ...related(expectation, made, played),
    ...timed(expectation, made, played),
    ...(expectation.at === undefined ? [] : lookUp(envelope, filledLook(expectation, expectation.at, played), name)),
  ];
}

function filledLook(expectation: OfCall, at: string, { texts }: Played): Parameters<typeof lookUp>[1] {
  const { equals, includes, length, matches, exists } = expectation;
  return {
    at,
    ...('equals' in expectation ? { equals: texts.fill(equals) } : {}),
    ...(includes === undefined ? {} : { includes: String(texts.fill(includes)) }),
    ...(length === undefined ? {} : { length }),
    ...(matches === undefined ? {} : { matches }),
    ...(exists === undefined ? {} : { exists }),
  };
}

function oneOf(
  name: string,
  what: string,
  expected: string | readonly string[] | undefined,
  got: string | undefined,
): Problem[] {
  if (expected === undefined) return [];
  const allowed = [expected].flat();
  if (got !== undefined && allowed.includes(got)) return [];
  return [
    {
      message: `${name}: expected ${what} ${allowed.join(' or ')}, got ${got ?? 'none'}.`,
      expected: allowed.join(' or '),
      got: got ?? 'none',
    },
  ];
}

function same(what: string, expected: unknown, got: unknown): Problem[] {
  if (isDeepStrictEqual(expected, got)) return [];
  const [a, b] = [shortText(expected), shortText(got)];
  return [{ message: `${what}: expected ${a}, got ${b}.`, expected: a, got: b }];
}

function partial(name: string, expected: unknown, got: unknown): Problem[] {
  if (expected === undefined) return [];
  return same(`${name}: partial_result`, expected === false ? undefined : expected, got);
}

function related(
  { same_log_id_as, other_log_id_than, same_answer_as }: OfCall,
  made: MadeCall,
  { calls }: Played,
): Problem[] {
  const mine = envelopeOf(made);
  const idOf = (name: string): string =>
    calls.named(name).map((call) => envelopeOf(call)?.log_id)[0] ?? `none (${name} has no answer)`;
  const problems: Problem[] = [];
  if (same_log_id_as !== undefined)
    problems.push(...same(`${made.name}: log_id, as that of ${same_log_id_as}`, idOf(same_log_id_as), mine?.log_id));
  if (other_log_id_than !== undefined && idOf(other_log_id_than) === mine?.log_id)
    problems.push({
      message: `${made.name}: expected another log_id than that of ${other_log_id_than}, got the same (${mine.log_id}).`,
      expected: 'another log_id',
      got: mine.log_id,
    });
  if (same_answer_as !== undefined) {
    const other = calls.named(same_answer_as).map(envelopeOf)[0];
    problems.push(
      ...same(`${made.name}: answer, as that of ${same_answer_as}`, other && endOf(other), mine && endOf(mine)),
    );
  }
  return problems;
}

function timed({ within, not_before }: OfCall, { name, call }: MadeCall, { texts, tolerance_ms }: Played): Problem[] {
  const took = Math.round((call.answer?.at ?? Infinity) - call.at);
  const problems: Problem[] = [];
  if (within !== undefined && took > texts.ms(within) + tolerance_ms)
    problems.push({
      rule: 'answers-in-time',
      message: `${name}: expected an answer within ${texts.ms(within)} ms, it took ${took} ms${tolerance_ms === 0 ? '' : ` (${tolerance_ms} ms more were tolerated)`}.`,
      expected: `<= ${texts.ms(within)} ms`,
      got: `${took} ms`,
    });
  if (not_before !== undefined && took < texts.ms(not_before) - EARLY_MS)
    problems.push({
      message: `${name}: expected no answer before ${texts.ms(not_before)} ms, it came after ${took} ms.`,
      expected: `>= ${texts.ms(not_before)} ms`,
      got: `${took} ms`,
    });
  return problems;
}

/** Time by which timers of an operating system may be early. */
const EARLY_MS = 5;

function among(expectation: Extract<Expectation, { among: string }>, { calls }: Played): Problem[] {
  const chosen = calls
    .named(expectation.among)
    .map(envelopeOf)
    .filter(
      (envelope) =>
        envelope !== undefined &&
        (expectation.status === undefined || envelope.status === expectation.status) &&
        (expectation.error_code === undefined || envelope.error_code === expectation.error_code) &&
        (expectation.deduplicated === undefined || (envelope.deduplicated === true) === expectation.deduplicated),
    );
  const like = [
    expectation.status,
    expectation.error_code,
    expectation.deduplicated === undefined ? undefined : `deduplicated ${expectation.deduplicated}`,
  ].filter((word) => word !== undefined);
  const what = `calls of ${expectation.among}${like.length === 0 ? '' : ` answered with ${like.join(', ')}`}`;
  return [
    ...(expectation.count === undefined ? [] : compareCount(chosen.length, expectation.count, what)),
    ...(expectation.log_ids === undefined
      ? []
      : compareCount(
          new Set(chosen.map((envelope) => envelope?.log_id)).size,
          expectation.log_ids,
          `log_ids of ${what}`,
        )),
  ];
}

function ofLedger(
  { ledger: program, starts, ends }: Extract<Expectation, { ledger: string }>,
  ledger: readonly LedgerLine[],
): Problem[] {
  const countOf = (mark: 'start' | 'end'): number => marksOf(ledger, mark, program).length;
  const problems = [
    ...(starts === undefined
      ? []
      : compareTimes(countOf('start'), starts, `${program} started`).map((problem) => ({
          ...problem,
          ...ranTooOften(program, countOf('start'), starts),
        }))),
    ...(ends === undefined ? [] : compareTimes(countOf('end'), ends, `${program} ended`)),
  ];
  return problems.map((problem) => ({ ...problem, rule: LEDGER_RULE }));
}

function ranTooOften(program: string, times: number, starts: Count): Partial<Problem> {
  const { at_most: allowed } = rangeOf(starts);
  return times > allowed ? { ran: { program, times, allowed } } : {};
}

function ofOrder(expected: readonly string[], ledger: readonly LedgerLine[]): Problem[] {
  const got = ledger
    .filter(({ mark, program }) => mark === 'start' && expected.includes(program))
    .map(({ program }) => program);
  return same('order of starts', expected, got);
}

function ofDuring(
  { during, began }: Extract<Expectation, { during: string }>,
  ledger: readonly LedgerLine[],
): Problem[] {
  const at = (program: string, mark: 'start' | 'end'): number =>
    ledger.findIndex((line) => line.program === program && line.mark === mark);
  const [start, next, end] = [at(during, 'start'), at(began, 'start'), at(during, 'end')];
  if (start !== -1 && next > start && (end === -1 || next < end)) return [];
  const got =
    next === -1 ? 'it never began' : next < start || start === -1 ? 'it began before that' : 'it began after that';
  return [
    {
      message: `expected ${began} to begin while ${during} was under way: ${got}.`,
      expected: `${began} during ${during}`,
      got,
    },
  ];
}
