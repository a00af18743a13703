import { crc32 } from 'node:zlib';

/** The CRC-32 of a text in UTF-8: eight hexadecimal digits. By halves, as numbers that do not fit into 31 bits take V8 several times as long. */
export function checksumOf(text: string): string {
  const checksum = crc32(text);
  return hexOfHalf(checksum >>> 16) + hexOfHalf(checksum & 0xffff);
}

const hexOfHalf = (half: number): string => half.toString(16).padStart(4, '0');
