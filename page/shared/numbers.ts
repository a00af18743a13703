const number = new Intl.NumberFormat('en');

/** In groups of three, whatever the locale of the machine: "1,048,576". */
export const groupDigits = (value: number): string => number.format(value);

/** "1 retry", "3 retries", "4,000 characters". */
export const countNoun = (value: number, one: string, many = `${one}s`): string =>
  `${groupDigits(value)} ${value === 1 ? one : many}`;
