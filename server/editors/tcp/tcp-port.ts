const DEFAULT_PORT = 8700;
const PORT_MAX = 65_535;

/** The port of an Editor that listens: of the option, else of UNITY_TCP_PORT; empty: 8700. Undefined: none is dialled. Throws a sentence. */
export function tcpPortOf(option: string | undefined, fromEnvironment: string | undefined): number | undefined {
  if (option === undefined && fromEnvironment === undefined) return undefined;
  const isFromOption = option !== undefined && option !== '';
  const text = isFromOption ? option : (fromEnvironment ?? '');
  if (text.trim() === '') return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= PORT_MAX) return port;
  throw new Error(
    `expected a port from 1 to ${PORT_MAX} as ${isFromOption ? '--tcp' : 'UNITY_TCP_PORT'}, got "${text}"`,
  );
}
