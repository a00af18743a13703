import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSseReader, type SentEvent } from './feed.ts';

const event: fc.Arbitrary<SentEvent> = fc.record({
  name: fc.constantFrom('snapshot', 'logs', 'message'),
  data: fc.json(),
});
const written = ({ name, data }: SentEvent): string =>
  `${name === 'message' ? '' : `event: ${name}\n`}data: ${data}\n\n`;

test('events are read whatever the pieces they come in, with comments between them', () => {
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      (events, cuts) => {
        const text = events.map((one) => `: alive\n\n${written(one)}`).join('');
        const read = createSseReader();
        const seen: SentEvent[] = [];
        for (let from = 0, turn = 0; from < text.length; turn += 1) {
          const to = from + (cuts[turn % cuts.length] ?? 1);
          seen.push(...read(text.slice(from, to)));
          from = to;
        }
        expect(seen).toEqual(events);
      },
    ),
  );
});

test.each([
  ['lines that end in CR LF', 'event: a\r\ndata: 1\r\n\r\n', [{ name: 'a', data: '1' }]],
  ['data of several lines', 'data: 1\ndata: 2\n\n', [{ name: 'message', data: '1\n2' }]],
  ['an event without data', 'event: a\n\n', []],
  [
    'a name only for its own event',
    'event: a\ndata: 1\n\ndata: 2\n\n',
    [
      { name: 'a', data: '1' },
      { name: 'message', data: '2' },
    ],
  ],
  ['unknown fields', 'id: 7\nretry\ndata:1\n\n', [{ name: 'message', data: '1' }]],
])('%s', (_, text, events) => {
  expect(createSseReader()(text)).toEqual(events);
});
