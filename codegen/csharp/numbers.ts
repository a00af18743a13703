/** A number or boolean of the contract as a C# literal of type `int`, `long`, `double` or `bool`. */
export function dotnetNumber(value: number | boolean): string {
  if (typeof value === 'boolean') return String(value);
  if (!Number.isInteger(value)) return `${String(value)}d`;
  if (value >= -2_147_483_648 && value <= 2_147_483_647) return String(value === 0 ? 0 : value);
  // long.MaxValue is no double: the bounds that a double cannot keep apart from it are left to the type itself.
  if (value >= 2 ** 63) return 'long.MaxValue';
  if (value <= -(2 ** 63)) return 'long.MinValue';
  return `${BigInt(value).toString()}L`;
}
