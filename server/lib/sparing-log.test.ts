import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitRepeats } from './logging.ts';

let logged: string[];
beforeEach(() => {
  logged = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const log = limitRepeats((level, message, fields) =>
  logged.push(`${level} ${message}${fields === undefined ? '' : ` ${JSON.stringify(fields)}`}`),
);

test('of a thousand warnings of one kind the first is reported at once, and then one a second with their number; others are reported beside them', () => {
  for (let i = 0; i < 1000; i += 1) log('warning', `a request was refused: ${i}`, { port: 7 });
  log('warning', 'something else: once');
  expect(logged).toEqual(['warning a request was refused: 0 {"port":7}', 'warning something else: once']);
  vi.advanceTimersByTime(1000);
  expect(logged.slice(2)).toEqual(['warning a request was refused: 999 {"port":7,"repeated":999}']);
  log('warning', 'a request was refused: within the second after the count');
  expect(logged).toHaveLength(3);
  vi.advanceTimersByTime(1000);
  expect(logged.slice(3)).toEqual(['warning a request was refused: within the second after the count {"repeated":1}']);
  vi.advanceTimersByTime(1000);
  log('warning', 'a request was refused: after a quiet second');
  expect(logged.slice(4)).toEqual(['warning a request was refused: after a quiet second']);
});

test('what is no warning is reported each time', () => {
  for (let i = 0; i < 3; i += 1) log('info', 'an Editor has connected');
  log('error', 'a request failed: once');
  log('error', 'a request failed: twice');
  expect(logged).toHaveLength(5);
});
