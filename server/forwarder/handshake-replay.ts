/** `initialize` again, but asking for the version that was agreed on. */
export function pinned(line: string, protocolVersion: string): string {
  const message: { params?: object } = JSON.parse(line);
  return JSON.stringify({ ...message, params: { ...message.params, protocolVersion } });
}

/** The version that the server's answer to `initialize` settles on; undefined where it refuses. */
export function negotiatedVersion(text: string): string | undefined {
  const result = resultOf(text);
  return result !== undefined && 'protocolVersion' in result && typeof result.protocolVersion === 'string'
    ? result.protocolVersion
    : undefined;
}

/** Whether an answer is a result and no error. */
export function isResult(text: string): boolean {
  return resultOf(text) !== undefined;
}

function resultOf(text: string): object | undefined {
  const message: unknown = JSON.parse(text);
  if (typeof message !== 'object' || message === null || !('result' in message)) return undefined;
  return typeof message.result === 'object' && message.result !== null ? message.result : undefined;
}
