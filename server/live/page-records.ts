import type { ServerResponse } from 'node:http';
import { reasonOf } from '../lib/reason-of.ts';
import type { OperationOutcome, OutcomesAnswer } from '../link/protocol.ts';
import { refusePage, sendJson } from './answer-page.ts';
import { outcomeOf, pictureOfPage } from './outcomes.ts';
import type { Page } from './page.ts';
import { pageHeaders } from './page-headers.ts';
import { readOperationList, readRecord } from './read-record.ts';

/** The record of an operation, with its result. */
export async function showRecord(page: Page, log_id: string, response: ServerResponse): Promise<void> {
  try {
    const found = await readRecord(page.options.runner, log_id);
    if (found === undefined)
      return refusePage(page, response, {
        status: 404,
        reason: `Nothing is stored under the log_id ${JSON.stringify(log_id.slice(0, 100))}: it has expired, or never was.`,
      });
    sendJson(response, 200, found);
  } catch (error) {
    refusePage(page, response, { status: 503, reason: reasonOf(error) });
  }
}

/** As many as a page of the browser shows at once. */
const PAGE_LIMIT = 1_000;

/** A page of the stored operations. */
export async function listOperations(page: Page, wanted: URLSearchParams, response: ServerResponse): Promise<void> {
  const given = (name: 'before' | 'editor' | 'contains'): { readonly [member in typeof name]?: string } => {
    const value = wanted.get(name) ?? '';
    return value === '' ? {} : { [name]: value };
  };
  try {
    const { runner } = page.options;
    const search = { ...given('before'), ...given('editor'), ...given('contains') };
    sendJson(response, 200, await readOperationList(runner, { limit: PAGE_LIMIT, ...search }));
  } catch (error) {
    refusePage(page, response, { status: 503, reason: reasonOf(error) });
  }
}

/** As many as a screen has rows. */
const OUTCOMES_LIMIT = 50;

/** How these operations ended, in few words each. */
export async function tellOutcomes(page: Page, log_ids: readonly string[], response: ServerResponse): Promise<void> {
  if (log_ids.length > OUTCOMES_LIMIT)
    return refusePage(page, response, {
      status: 400,
      reason: `Expected at most ${OUTCOMES_LIMIT} log_ids, got ${log_ids.length}.`,
    });
  const outcomes: OperationOutcome[] = [];
  try {
    for (const log_id of log_ids) {
      // oxlint-disable-next-line no-await-in-loop -- each may be megabytes: one at a time is in memory
      const found = await readRecord(page.options.runner, log_id);
      const outcome = found === undefined ? undefined : outcomeOf(log_id, found);
      if (outcome !== undefined) outcomes.push(outcome);
    }
  } catch (error) {
    return refusePage(page, response, { status: 503, reason: reasonOf(error) });
  }
  const answer: OutcomesAnswer = { outcomes };
  sendJson(response, 200, answer);
}

/** The picture that an operation came to. */
export async function drawOutcomes(page: Page, log_id: string, response: ServerResponse): Promise<void> {
  const found = await readRecord(page.options.runner, log_id).catch(() => undefined);
  const picture = found === undefined ? undefined : pictureOfPage(found);
  if (picture === undefined)
    return refusePage(page, response, { status: 404, reason: 'The result of this operation has no picture.' });
  const { type, content } = picture;
  response.writeHead(200, { ...pageHeaders, 'content-type': type, 'content-length': content.length }).end(content);
}
