import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The question that a round of `input_required` put to the user. */
export interface AskedQuestion {
  readonly log_id: string;
  readonly code_hash: string;
}

/** What a client gives back: a question of this run of the server; one of another run, which grants nothing any more; or something else. */
export type OpenedQuestion =
  | { readonly kind: 'asked'; readonly question: AskedQuestion }
  | { readonly kind: 'expired' }
  | { readonly kind: 'forged' };

const VERSION = 'mcp-unity-bridge.1';

/** Of this run of the server: no question outlives it (SEC-04). */
const key = randomBytes(32);
const keyName = randomBytes(8).toString('hex');

const form = /^([a-z0-9.-]+)\/([0-9a-f]{16})\/([0-9a-f-]+)\/([0-9a-f]+)\/([\w-]+)$/;

/** The question as text that the client gives back with the answer: readable, and of no use when changed. */
export function sealQuestion({ log_id, code_hash }: AskedQuestion): string {
  const text = textOf({ log_id, code_hash });
  return `${text}/${mac(text).toString('base64url')}`;
}

export function openQuestion(sealed: string): OpenedQuestion {
  const [, version, name, log_id = '', code_hash = '', given = ''] = form.exec(sealed) ?? [];
  if (version !== VERSION) return { kind: 'forged' };
  if (name !== keyName) return { kind: 'expired' };
  const expected = mac(textOf({ log_id, code_hash }));
  const got = Buffer.from(given, 'base64url');
  const isOurs = got.length === expected.length && timingSafeEqual(got, expected);
  return isOurs ? { kind: 'asked', question: { log_id, code_hash } } : { kind: 'forged' };
}

const textOf = ({ log_id, code_hash }: AskedQuestion): string => [VERSION, keyName, log_id, code_hash].join('/');

function mac(text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
