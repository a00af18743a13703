/** How a parser broke its word. */
export interface Trouble {
  /** `broke`: it threw. `slow`: it took too long, several times over. */
  readonly kind: 'broke' | 'slow';
  readonly message: string;
  /** Equal for what is probably the same mistake. */
  readonly sign: string;
}

export function troubleOf(name: string, error: unknown): Trouble {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : `threw ${String(error)}`;
  if (!(error instanceof Error)) return { kind: 'broke', message, sign: `${name}: ${message.slice(0, 80)}` };
  if (error.name === 'Broken') return { kind: 'broke', message, sign: `${name}: ${placeOf(error)}` };
  return { kind: 'broke', message: `${message} (${framesOf(error)})`, sign: `${name}: ${signOf(message)}` };
}

/** Which promise it was: the caller of `mustHold`. */
function placeOf({ stack = '' }: Error): string {
  const [, , caller = ''] = stack.split('\n').filter((line) => line.startsWith('    at '));
  return caller.replace(/^.*[/\\]/, '').trim() || 'unknown place';
}

/** Where it was thrown: functions, without places, as these are of a bundle. */
function framesOf({ stack = '' }: Error): string {
  return [...stack.matchAll(/^\s+at (?:async )?(?:Object\.)?([\w.$<>]+) /gm)]
    .map(([, name]) => name)
    .slice(0, 4)
    .join(' < ');
}

/** Without what differs from input to input. */
function signOf(message: string): string {
  return message
    .replaceAll(/"(?:[^"\\]|\\.)*"?|'[^']*'?/g, '#')
    .replaceAll(/[0-9a-f]{8,}|\d+/g, '#')
    .slice(0, 80);
}
