/** `1 case`, `2 cases`. */
export const countNoun = (amount: number, one: string, many = `${one}s`): string =>
  `${sayNumber(amount)} ${amount === 1 ? one : many}`;

/** `once`, `twice`, `9 times`. */
export const timesOf = (amount: number): string =>
  amount === 1 ? 'once' : amount === 2 ? 'twice' : `${sayNumber(amount)} times`;

/** With a thin separator that no locale of the machine changes: `1,000,000`. */
export const sayNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** At most `length` characters, the last of them an ellipsis where something was cut. */
export function shortenText(text: string, length: number): string {
  const chars = Array.from(text);
  return chars.length <= length ? text : `${chars.slice(0, length - 1).join('')}…`;
}

/** On one line. */
export const joinLines = (text: string): string => text.replace(/\s+/g, ' ').trim();
