/** An option that is a number. Throws, in a sentence. */
export function wholeNumber(name: string, text: string, minimum: number, maximum?: number): number {
  const value = Number(text);
  const range = maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < minimum || value > (maximum ?? Infinity))
    throw new Error(`expected a whole number ${range} as ${name}, got "${text}"`);
  return value;
}
