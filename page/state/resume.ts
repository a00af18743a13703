import { ACTION_HEADER, type ResumeNonce } from '../../server/link/protocol.ts';

/** What this page proves itself with, as the server said; kept nowhere but here, and never sent. */
let key = '';

export function keepKey(next: string): void {
  key = next;
}

/** Proves to a server that does not know the session that the one before did. Resolves to whether it took that. */
export async function resumeSession(): Promise<boolean> {
  if (key === '') return false;
  const headers = { [ACTION_HEADER]: '1' };
  const asked = await fetch('resume', { headers, cache: 'no-store' });
  if (!asked.ok) return false;
  const { nonce }: ResumeNonce = await asked.json();
  const proof = await proofOf(nonce);
  const query = new URLSearchParams({ nonce, proof });
  return (await fetch(`resume?${query}`, { headers, cache: 'no-store' })).ok;
}

/** HMAC-SHA-256 over the nonce. */
async function proofOf(nonce: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', fromBase64url(key), algorithm, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(nonce));
  return toBase64url(new Uint8Array(signed));
}

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
