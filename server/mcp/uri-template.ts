/** A URI with variables (RFC 6570): `{name}` matches text without a slash, `{+name}` any text at the end of the template. */
export interface UriTemplate {
  readonly variables: readonly string[];
  /** The values, percent-encoding taken away once; undefined where the uri does not fit or is not encoded well. */
  readonly match: (uri: string) => Readonly<Record<string, string>> | undefined;
}

const variable = /\{(\+?)([A-Za-z][A-Za-z0-9_]*)\}/;

/** Uris that are longer fit nothing. */
const URI_LIMIT_CHARACTERS = 4_096;

export function isTemplate(uri: string): boolean {
  return variable.test(uri);
}

export function parseUriTemplate(template: string): UriTemplate {
  const [first = '', ...parts] = template.split(new RegExp(variable, 'g'));
  let pattern = escaped(first);
  const variables: string[] = [];
  // Each variable is three parts: its operator, its name, and the text up to the next one.
  for (let i = 0; i < parts.length; i += 3) {
    const [operator, name = '', text = ''] = parts.slice(i, i + 3);
    variables.push(name);
    pattern += (operator === '+' ? '(.*)' : '([^/]*)') + escaped(text);
  }
  const whole = new RegExp(`^${pattern}$`, 's');
  return { variables, match: (uri) => matchWhole(whole, variables, uri) };
}

function matchWhole(
  whole: RegExp,
  variables: readonly string[],
  uri: string,
): Readonly<Record<string, string>> | undefined {
  const found = uri.length > URI_LIMIT_CHARACTERS ? null : whole.exec(uri);
  if (found === null) return undefined;
  try {
    return Object.fromEntries(variables.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]));
  } catch {
    return undefined;
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
