/** What the server answered, or a sentence that says why there is no answer. */
export type Answer<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'failed'; readonly reason: string };

/** Why an answer is no success, a sentence. */
export async function refusalOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
    ? body.error
    : `The server answered ${response.status}.`;
}

export async function askServer<T>(path: string, init: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(path, { ...init, cache: 'no-store' });
    if (response.ok) return { kind: 'answered', value: await response.json() };
    return { kind: 'failed', reason: await refusalOf(response) };
  } catch {
    return {
      kind: 'failed',
      reason: 'The server did not answer: it may have ended. Nothing is known to have been done.',
    };
  }
}
