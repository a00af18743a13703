import { stretchesOf, type Stretch } from '../../server/link/protocol.ts';

/** Splits a text so that nothing in it can hide from the user who approves it: hidden characters become their names. */
export function showHidden(text: string): readonly Stretch[] {
  return stretchesOf(text.replaceAll('\r\n', '\n')).map((stretch) =>
    stretch.isHidden ? { text: nameOf(stretch.text), isHidden: true } : stretch,
  );
}

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
