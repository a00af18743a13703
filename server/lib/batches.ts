/** The one revision of MCP with JSON-RPC batches: it brought them, and the next one took them out. */
const BATCH_VERSION = '2025-03-26';

/** Why a batch is not served, a sentence, over stdio and over HTTP; undefined where it is. `version`: what client and server have agreed on. */
export function refuseBatch(messages: readonly unknown[], version: string | undefined): string | undefined {
  const agreed = version === undefined ? 'no version has been agreed on yet' : `${version} has been agreed on`;
  if (version !== BATCH_VERSION)
    return `Expected one JSON-RPC message, got an array: batches are part of ${BATCH_VERSION} alone, and ${agreed}. Send the messages one by one.`;
  return messages.length === 0 ? 'Expected at least one JSON-RPC message in a batch, got none.' : undefined;
}
