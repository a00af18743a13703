import type { Finding } from '../report/model.ts';
import type { BridgeCase, BridgeExpectation } from './bridge-case.ts';
import { idsLogged } from './rules.ts';
import type { BridgeRun } from './bridge-run.ts';
import { notifications } from './watching-steps.ts';

type Count = number | { readonly at_least?: number; readonly at_most?: number };

/** What a case expects at its end. */
export function judgeExpectations(bridgeRun: BridgeRun, { expect, requirements }: BridgeCase): Finding[] {
  bridgeRun.ledger.look();
  return expect.flatMap((expectation) => judge(bridgeRun, expectation).map((message) => ({ requirements, message })));
}

function judge(bridgeRun: BridgeRun, expectation: BridgeExpectation): string[] {
  if ('ledger' in expectation) {
    const { ledger: name, starts, resumes, ends } = expectation;
    return [
      ...miscounted(`${name} started`, bridgeRun.ledger.count(name, 'start'), starts),
      ...miscounted(`${name} went on after a domain reload`, bridgeRun.ledger.count(name, 'resume'), resumes),
      ...miscounted(`${name} came to its end`, bridgeRun.ledger.count(name, 'end'), ends),
    ];
  }
  if ('order' in expectation) return outOfOrder(bridgeRun, expectation.order);
  if ('pushes' in expectation) {
    const count = bridgeRun.links
      .flatMap((link) => notifications(link, 'editor/notification'))
      .filter(({ type }) => type === expectation.pushes).length;
    return miscounted(`${expectation.pushes} was pushed`, count, expectation.count);
  }
  if ('logged' in expectation)
    return miscounted(
      `The log entry ${JSON.stringify(expectation.logged)} came under different ids`,
      idsLogged(bridgeRun, expectation.logged),
      expectation.ids,
    );
  return miscounted('A connection was opened', bridgeRun.links.length, expectation.connections);
}

function miscounted(what: string, got: number, wanted: Count | undefined): string[] {
  if (wanted === undefined) return [];
  const { at_least = 0, at_most = Infinity } =
    typeof wanted === 'number' ? { at_least: wanted, at_most: wanted } : wanted;
  return got >= at_least && got <= at_most
    ? []
    : [
        `${what} ${got} times; expected ${typeof wanted === 'number' ? String(wanted) : `${at_least} to ${at_most === Infinity ? 'any number' : at_most}`}.`,
      ];
}

function outOfOrder({ ledger }: BridgeRun, order: readonly string[]): string[] {
  const lines = ledger.lines.map(({ mark, program }) => `${mark} ${program}`);
  let at = -1;
  for (const wanted of order) {
    const next = lines.indexOf(wanted, at + 1);
    if (next === -1)
      return [`The ledger reads ${lines.join(', ') || '(nothing)'}; expected in this order: ${order.join(', ')}.`];
    at = next;
  }
  return [];
}
