/** What is answered there within that time; nothing where nobody listens. */
export const textAt = (url: string, ms: number): Promise<string> =>
  fetch(url, { signal: AbortSignal.timeout(ms) })
    .then((answer) => answer.text())
    .catch(() => '');
