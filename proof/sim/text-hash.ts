/** FNV-1a, 32 bits, over the UTF-16 units of texts that come one after the other; as eight hexadecimal digits. */
export function createTextHash(): { add(text: string): void; value(): string } {
  let hash = 0x811c9dc5;
  return {
    add(text) {
      for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    },
    value: () => (hash >>> 0).toString(16).padStart(8, '0'),
  };
}
