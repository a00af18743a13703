const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xed_b8_83_20 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

export function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

const ADLER_MODULUS = 65_521;

export function adler32(bytes: Uint8Array): number {
  let [sum, sums] = [1, 0];
  for (const byte of bytes) {
    sum = (sum + byte) % ADLER_MODULUS;
    sums = (sums + sum) % ADLER_MODULUS;
  }
  return ((sums << 16) | sum) >>> 0;
}
