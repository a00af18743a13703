import { styleText } from 'node:util';

export type Colour = 'red' | 'green' | 'yellow' | 'cyan' | 'grey';

/** Whether colours are shown: on a terminal, unless NO_COLOR or TERM=dumb says otherwise. */
export function hasColour(): boolean {
  const { NO_COLOR = '', TERM } = process.env;
  return process.stdout.isTTY && NO_COLOR === '' && TERM !== 'dumb';
}

/** A text in a colour, where colours are shown. */
export function colourText(colour: Colour | undefined, text: string): string {
  return colour === undefined || !hasColour() ? text : styleText(colour, text, { validateStream: false });
}
