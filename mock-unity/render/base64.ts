/** Bytes in base64, with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += PIECE)
    text += btoa(String.fromCharCode(...bytes.subarray(from, from + PIECE)));
  return text;
}

/** Three bytes are four characters, so that pieces of so many need no padding; a call takes so many arguments. */
const PIECE = 3 * 4096;
