export const HIDDEN = '[redacted]';

/** The name of a field or option that holds a secret, and its value behind `:`, `=` or a space; quotes may be escaped any number of times. `progressToken` is none. */
const namedSecret =
  /((?<![a-z])(?!progress_?token)[a-z0-9_-]*(?:token|secret|password|passwd|api[_-]?key|private[_-]?key|credential|cookie|proof)s?\\*["']?\s*[:=]\s*\\*["']?|--[a-z-]*(?:token|secret|password|api-key)[ =]["']?)(?!\[redacted\])([^\s"'\\,;&}]{6,})/gi;

const authorization = /(\b(?:bearer|basic)\s+)([a-z0-9._~+/=-]{6,})/gi;

/** Tokens that are known by their form: GitHub, GitLab, OpenAI and Anthropic, Slack, AWS, Google, npm, JWT, and private keys. */
const knownForms: readonly RegExp[] = [
  /\bgh[pousr]_[A-Za-z0-9]{20,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{20,}/g,
  /\bglpat-[A-Za-z0-9_-]{16,}/g,
  /\bsk-[A-Za-z0-9_-]{16,}/g,
  /\bxox[abeprs]-[A-Za-z0-9-]{10,}/g,
  /\bAKIA[A-Z0-9]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{30,}/g,
  /\bnpm_[A-Za-z0-9]{30,}/g,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];

/** Password of a URL. */
const userInfo = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"']*:)[^\s/@"']+@/gi;

/** A user's home: it tells a name. The separator of Windows may be escaped, as in JSON. */
const homes = /(?:(?<![\w.])\/(?:home|Users)\/[^\s/"'\\:]+|\b[A-Z]:(?:\\+|\/)Users(?:\\+|\/)[^\s/"'\\:]+)/gi;

export function hideForms(text: string): string {
  const unnamed = knownForms.reduce((rest, form) => rest.replace(form, HIDDEN), text);
  return unnamed
    .replace(userInfo, `$1${HIDDEN}@`)
    .replace(authorization, `$1${HIDDEN}`)
    .replace(namedSecret, `$1${HIDDEN}`)
    .replace(homes, '~');
}
