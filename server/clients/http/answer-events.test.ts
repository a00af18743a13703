import { expect, test } from 'vitest';
import { answerIn, smallResultIn } from './event-flow.ts';

const place = 'id: 0_a\nretry: 1000\ndata: \n\n';
const eventOf = (json: string): string => `event: message\nid: 1_a\ndata: ${json}\n\n`;
const answerOf = (text: string): string => JSON.stringify({ jsonrpc: '2.0', id: 7, result: text });
const answer = answerOf('built');
const progress = '{"jsonrpc":"2.0","method":"notifications/progress","params":{}}';

test.each([
  { what: 'an answer', event: eventOf(answer), found: answer },
  { what: 'line ends that only JavaScript knows', event: eventOf(answerOf('a\u2028b')), found: answerOf('a\u2028b') },
  { what: 'a notification', event: eventOf(progress), found: undefined },
  { what: 'a place to resume at', event: place, found: undefined },
  { what: 'a comment', event: ': keepalive\n\n', found: undefined },
])('the answer in an event: $what', ({ event, found }) => {
  expect(answerIn(event)).toBe(found);
});

const largest = answerOf('x'.repeat(1024 - answerOf('').length));
test.each([
  { what: 'a result alone', events: [eventOf(answer)], found: answer },
  { what: 'a result behind a place to resume at', events: [place, eventOf(answer)], found: answer },
  { what: 'a result behind a notification', events: [place, eventOf(progress), eventOf(answer)], found: undefined },
  { what: 'a notification alone', events: [eventOf(progress)], found: undefined },
  { what: 'an error', events: [eventOf('{"jsonrpc":"2.0","id":7,"error":{}}')], found: undefined },
  { what: 'nothing', events: [], found: undefined },
  { what: '1,024 bytes', events: [eventOf(largest)], found: largest },
  { what: '1,025 bytes', events: [eventOf(largest.replace('xx', 'xü'))], found: undefined },
])('the small result of a stream: $what', ({ events, found }) => {
  expect(smallResultIn(events)).toBe(found);
});
