import { homedir } from 'node:os';

/** Every string below a value without its secrets; keys and everything else are unchanged. */
type Redact = <Value>(value: Value) => Value;

export interface RedactOptions {
  /** Values that must not appear, besides those of environment variables with names of secrets. */
  readonly secrets?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly home?: string;
}

/** Empty if this user has none: then there is nothing to redact. A report imports nothing of the server, which has its own function. */
function ownHome(): string {
  try {
    return homedir();
  } catch {
    return '';
  }
}

/** Least length of a secret variable: a shorter value would redact parts of ordinary text. */
const SECRET_LENGTH = 8;

const secretVariable = /(TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|API_?KEY|PRIVATE_?KEY|COOKIE)/i;

/**
 * Removes tokens, passwords and home folders from everything that is written (SEC-05). It does not rely on the harness:
 * a wire log contains messages of others.
 */
export function makeRedact(options: RedactOptions = {}): Redact {
  const { env = process.env, home = ownHome() } = options;
  const fromEnv = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && value.length >= SECRET_LENGTH && secretVariable.test(name) ? [value] : [],
  );
  const secrets = [...(options.secrets ?? []), ...fromEnv].filter((secret) => secret !== '').flatMap(spellings);
  const longestFirst = [...new Set(secrets)].toSorted((a, b) => b.length - a.length);
  const homeSpellings = home.length > 1 ? spellings(home) : [];
  const text = (value: string): string =>
    hideForms(homeSpellings.reduce((rest, one) => replaceFolder(rest, one), hide(value, longestFirst)));
  return (value) => walk(value, text);
}

const hide = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);

/** `/root` is not the beginning of `/rootless`. */
function replaceFolder(text: string, folder: string): string {
  return text.split(folder).reduce((made, rest) => made + (/^[\w.-]/.test(rest) ? folder : '~') + rest);
}

/** Forms of a secret: plain, within JSON, within JSON within JSON, and within a URL. */
function spellings(secret: string): readonly string[] {
  const once = JSON.stringify(secret).slice(1, -1);
  return [secret, once, JSON.stringify(once).slice(1, -1), encodeURIComponent(secret)];
}

function walk<Value>(value: Value, text: (value: string) => string): Value;

function walk(value: unknown, text: (value: string) => string): unknown {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map((item: unknown) => walk(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk<unknown>(item, text)]));
}

const HIDDEN = '[redacted]';

/** The name of a field or option with a secret, and its value after `:`, `=` or a space; quotes may be escaped any number of times. `progressToken` is none. */
const namedSecret =
  /((?<![a-z])(?!progress_?token)[a-z0-9_-]*(?:token|secret|password|passwd|api[_-]?key|private[_-]?key|credential|cookie|proof)s?\\*["']?\s*[:=]\s*\\*["']?|--[a-z-]*(?:token|secret|password|api-key)[ =]["']?)(?!\[redacted\])([^\s"'\\,;&}]{6,})/gi;

const authorization = /(\b(?:bearer|basic)\s+)([a-z0-9._~+/=-]{6,})/gi;

/** Tokens with a known form: GitHub, GitLab, OpenAI and Anthropic, Slack, AWS, Google, npm, JWT, and private keys. */
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

/** A user's home: it contains a name. The separator of Windows may be escaped, as in JSON. */
const homes = /(?:(?<![\w.])\/(?:home|Users)\/[^\s/"'\\:]+|\b[A-Z]:(?:\\+|\/)Users(?:\\+|\/)[^\s/"'\\:]+)/gi;

function hideForms(text: string): string {
  const unnamed = knownForms.reduce((rest, form) => rest.replace(form, HIDDEN), text);
  return unnamed
    .replace(userInfo, `$1${HIDDEN}@`)
    .replace(authorization, `$1${HIDDEN}`)
    .replace(namedSecret, `$1${HIDDEN}`)
    .replace(homes, '~');
}
