import { expect, test } from 'vitest';
import { connectionBounds, descriptorLimit, limitIn } from './sockets.ts';

test.each([64, 100, 256, 1024, 4096, 65_536, Infinity])(
  'with %d descriptors all doors together keep some for store, forwarders and Editors',
  (descriptors) => {
    const { unprovedEditors, http, unprovedLinks, page } = connectionBounds(descriptors);
    for (const bound of [unprovedEditors, http, unprovedLinks, page]) expect(bound).toBeGreaterThanOrEqual(1);
    // Links come by HTTP.
    expect(unprovedEditors + http + page).toBeLessThanOrEqual(descriptors - 48);
    expect(unprovedLinks).toBeLessThan(http + 1);
  },
);

test('where there are enough, each door has its full number', () => {
  expect(connectionBounds(65_536)).toEqual({ unprovedEditors: 256, http: 1_000, unprovedLinks: 256, page: 100 });
});

test.each([
  ['Max open files            1024                 1048576              files     ', 1024],
  [
    'Max processes             1                    2                    processes \nMax open files            unlimited            unlimited            files',
    Infinity,
  ],
  ['', Infinity],
])('%j says so', (limits, limit) => expect(limitIn(limits)).toBe(limit));

test('this process has a limit of its own, or none', () => {
  expect(descriptorLimit()).toBeGreaterThan(20);
});
