/** An event of a stream of server-sent events. */
export interface SentEvent {
  readonly name: string;
  readonly data: string;
}

/** Reads a stream of server-sent events, in pieces as they come: each call gives the events that are whole by then. Comments are passed over. */
export function createSseReader(): (piece: string) => SentEvent[] {
  // A snapshot is one line of megabytes: it is put together once, and not with each piece.
  let rest: string[] = [];
  let name = '';
  let data: string[] = [];
  const line = (text: string): SentEvent[] => {
    if (text === '') {
      const event = data.length === 0 ? [] : [{ name: name === '' ? 'message' : name, data: data.join('\n') }];
      name = '';
      data = [];
      return event;
    }
    const [field, value] = splitField(text);
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    return [];
  };
  return (piece) => {
    if (!piece.includes('\n')) {
      rest.push(piece);
      return [];
    }
    const lines = [...rest, piece].join('').split('\n');
    rest = [lines.pop() ?? ''];
    return lines.flatMap((text) => line(text.endsWith('\r') ? text.slice(0, -1) : text));
  };
}

function splitField(text: string): [string, string] {
  const colon = text.indexOf(':');
  if (colon < 0) return [text, ''];
  const value = text.slice(colon + 1);
  return [text.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
}
