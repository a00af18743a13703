const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes in base64, with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) parts.push(group(bytes, at));
  return parts.join('');
}

function group(bytes: Uint8Array, at: number): string {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  const bits = (first << 16) | (second << 8) | third;
  const left = bytes.length - at;
  const digit = (shift: number): string => DIGITS.charAt((bits >>> shift) & 0x3f);
  return digit(18) + digit(12) + (left > 1 ? digit(6) : '=') + (left > 2 ? digit(0) : '=');
}
