import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Long enough to change to the browser and look for it; short enough to be of no use in a history. */
const CODE_LIFE_MS = 2 * 60_000;
/** More than anybody asks for within two minutes; the oldest goes. */
const CODES_LIMIT = 10;
const CODE_BYTES = 32;

/** Codes that open a session, once each. */
export interface OneTimeCodes {
  mint(): string;
  /** True once for each code, within two minutes. */
  redeem(code: string): boolean;
  /** Those that may still be redeemed. */
  count(): number;
}

export function createOneTimeCodes(now: () => number): OneTimeCodes {
  let open: { readonly digest: Buffer; readonly until: number }[] = [];
  return {
    mint() {
      const code = randomBytes(CODE_BYTES).toString('base64url');
      open = [...open, { digest: digestOf(code), until: now() + CODE_LIFE_MS }].slice(-CODES_LIMIT);
      return code;
    },
    redeem(code) {
      const given = digestOf(code);
      const found = open.filter((one) => timingSafeEqual(one.digest, given));
      open = open.filter((one) => !found.includes(one) && one.until > now());
      return found.some(({ until }) => until > now());
    },
    count: () => open.filter(({ until }) => until > now()).length,
  };
}

/** Of one length, whatever was given. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
