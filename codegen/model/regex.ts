/** What distinguishes the regular expressions of a language from those of ECMAScript. */
export interface RegexDialect {
  /** As messages name it. */
  readonly name: string;
  /** The end of the text: `$` is often also before a last line feed. */
  readonly end: string;
  /** A negated set that matches one whole character (code point). */
  readonly oneOf: (negatedSet: string) => string;
  /** What means something in a set there, and nothing in ECMAScript. */
  readonly escapedInSets: string;
}

/**
 * An ECMAScript pattern (`u` flag) as a regular expression of another language that accepts the same strings. The dialects differ in `$`, `.`, `\d`,
 * `\w`, `\s` (elsewhere: Unicode classes) and in what one character is.
 * @throws Error for a construct that has no sure translation.
 */
export function translateRegex(pattern: string, dialect: RegexDialect): string {
  return new Translation(pattern, dialect).all();
}

const blanks = '\\t\\n\\v\\f\\r \\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF';
const classes: Readonly<Record<string, string>> = { d: '0-9', w: 'A-Za-z0-9_', s: blanks };
const sameEscapes = new Set('nrtvf0bB^$\\.*+?()[]{}|/-'.split(''));

class Translation {
  private at = 0;
  private readonly pattern: string;
  private readonly dialect: RegexDialect;

  constructor(pattern: string, dialect: RegexDialect) {
    this.pattern = pattern;
    this.dialect = dialect;
  }

  all(): string {
    let out = '';
    while (this.at < this.pattern.length) out += this.one();
    return out;
  }

  private one(): string {
    const char = this.take();
    if (char === '\\') return this.escape();
    if (char === '[') return this.set();
    if (char === '$') return this.dialect.end;
    if (char === '.') return this.dialect.oneOf('[^\\n\\r\\u2028\\u2029]');
    if (char === '(' && this.pattern.startsWith('?', this.at)) this.checkGroup();
    if (char.charCodeAt(0) > 0x7f) return this.refuse(`the character ${char} outside ASCII`);
    return char;
  }

  private escape(): string {
    const char = this.take();
    const set = classes[char];
    if (set !== undefined) return `[${set}]`;
    const lower = classes[char.toLowerCase()];
    if (lower !== undefined) return this.dialect.oneOf(`[^${lower}]`);
    return this.plainEscape(char);
  }

  private plainEscape(char: string): string {
    if (char === '/') return '/';
    if (char === 'u') return `\\u${this.hex(4)}`;
    if (char === 'x') return `\\x${this.hex(2)}`;
    return sameEscapes.has(char) ? `\\${char}` : this.refuse(`\\${char}`);
  }

  private set(): string {
    const negated = this.pattern.startsWith('^', this.at);
    if (negated) this.at += 1;
    let members = '';
    for (let char = this.take(); char !== ']'; char = this.take()) members += this.setMember(char);
    if (members === '') return this.refuse('an empty character class');
    return negated ? this.dialect.oneOf(`[^${members}]`) : `[${members}]`;
  }

  private setMember(char: string): string {
    if (char !== '\\' && this.dialect.escapedInSets.includes(char)) return `\\${char}`;
    if (char.charCodeAt(0) > 0x7f) return this.refuse(`the character ${char} outside ASCII`);
    if (char !== '\\') return char;
    const escaped = this.take();
    return (
      classes[escaped] ??
      (escaped === 'B' || escaped === 'b' ? this.refuse(`\\${escaped} in a class`) : this.plainEscape(escaped))
    );
  }

  private checkGroup(): void {
    if (!/^\?(:|=|!)/.test(this.pattern.slice(this.at)))
      this.refuse('a group other than (...), (?:...), (?=...), (?!...)');
  }

  private hex(digits: number): string {
    const text = this.pattern.slice(this.at, this.at + digits);
    if (!/^[0-9A-Fa-f]+$/.test(text) || text.length !== digits || /^[dD][89a-fA-F]/.test(text))
      this.refuse(`\\u or \\x before "${text}"`);
    this.at += digits;
    return text;
  }

  private take(): string {
    if (this.at >= this.pattern.length) this.refuse('an unfinished escape or class');
    return this.pattern.charAt(this.at++);
  }

  private refuse(what: string): never {
    throw new Error(
      `pattern ${this.pattern}: cannot translate ${what} to ${this.dialect.name}; write it in another way`,
    );
  }
}
