/** What a bridge is asked to run: it writes to the ledger when it starts and when it ends, and returns its token. */
export interface Program {
  readonly name: string;
  /** No other program returns it. */
  readonly token: string;
  /** How long it holds the main thread. */
  readonly hold_ms: number;
  /** How long it waits without holding it. */
  readonly wait_ms: number;
  /** At least so many characters are returned. */
  readonly chars: number;
}

const DEFAULTS = { hold_ms: 0, wait_ms: 0, chars: 0 };

/** Letters that no message has by chance. */
export const newProgram = (name: string, more: Partial<Omit<Program, 'name' | 'token'>> = {}): Program => ({
  ...DEFAULTS,
  ...more,
  name,
  token: `token-${name}-${crypto.randomUUID().slice(0, 8)}`,
});

/** The same in C#, as the body of a method. `ledger`: path of the file. */
export function codeOf({ name, token, hold_ms, wait_ms, chars }: Program, ledger: string): string {
  const append = (mark: string): string =>
    `System.IO.File.AppendAllText(${JSON.stringify(ledger)}, "${mark} ${name}\\n");`;
  return [
    append('start'),
    ...(hold_ms > 0 ? [`System.Threading.Thread.Sleep(${hold_ms});`] : []),
    ...(wait_ms > 0 ? [`await System.Threading.Tasks.Task.Delay(${wait_ms});`] : []),
    ...(chars > 0 ? longText(token, chars) : []),
    append('end'),
    chars > 0 ? 'return text;' : `return "${token}";`,
  ].join('\n');
}

const longText = (token: string, chars: number): readonly string[] => [
  `var text = "${token} ";`,
  `for (int i = 0; i < ${Math.ceil(Math.log2(chars / (token.length + 1)))}; i++) { text = text + text; }`,
];
