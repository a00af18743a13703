const codes = { red: 31, green: 32, yellow: 33, cyan: 36, grey: 90 } as const;

export type Colour = keyof typeof codes;

/** Whether colours are shown: on a terminal, unless NO_COLOR or TERM=dumb says otherwise. */
export function hasColour(stream: { readonly isTTY: boolean } = process.stdout): boolean {
  const { NO_COLOR = '', TERM } = process.env;
  return stream.isTTY && NO_COLOR === '' && TERM !== 'dumb';
}

/** A text in a colour, where colours are shown. */
export function colourText(colour: Colour | undefined, text: string): string {
  return colour === undefined || !hasColour() ? text : `\u001b[${codes[colour]}m${text}\u001b[39m`;
}
