/** WebSocket subprotocol of links; the number is the major version of their frames. */
export const linkSubprotocol = 'mcp-unity-bridge.link.1';

/** Where a server that listens for HTTP takes links. The query `nonce` is the forwarder's: 64 hexadecimal digits; `proof` shows that it knows the token. */
export const LINK_PATH = '/mcp/link';

/** What the proofs of a link over a WebSocket name in the place of the boot id: a proof is good for one connection. */
export function remoteLinkId(boot_id: string, serverNonce: string, forwarderNonce: string): string {
  return `${boot_id}:${serverNonce}:${forwarderNonce}`;
}
