/** The first characters of a text, never half of a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const isHighSurrogate = (text.charCodeAt(max - 1) & 0xfc00) === 0xd800;
  return text.slice(0, isHighSurrogate ? max - 1 : max);
}
