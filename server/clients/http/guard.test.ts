import { expect, test } from 'vitest';
import { refuseStranger, refuseWithoutToken } from './guard.ts';

const local = { names: [], port: 30_069, scheme: 'http' } as const;
const named = { names: ['Game.example.com', '192.0.2.2'], port: 443, scheme: 'https' } as const;
const behindProxy = { ...local, hosts: ['Proxy.example.com:8443'] };
const plainWeb = { ...local, port: 80 };

test.each([
  [behindProxy, { host: 'proxy.example.com:8443', origin: 'http://proxy.example.com:8443' }],
  [plainWeb, { host: 'localhost', origin: 'http://localhost' }],
  [local, { host: '127.0.0.1:30069' }],
  [local, { host: 'LocalHost:30069' }],
  [local, { host: '[::1]:30069' }],
  [local, { host: 'localhost:30069', origin: 'http://localhost:30069' }],
  [named, { host: 'game.example.com' }],
  [named, { host: 'game.example.com:443', origin: 'https://game.example.com' }],
  [named, { host: '192.0.2.2' }],
])('%j lets %j pass', (options, headers) => {
  expect(refuseStranger(headers, options)).toBeUndefined();
});

test.each([
  [behindProxy, { host: 'proxy.example.com:30069' }, 'Expected a Host header'],
  [{ ...local, port: 443 }, { host: 'localhost' }, 'Expected a Host header'],
  [local, {}, 'Expected a Host header such as 127.0.0.1:30069, got "".'],
  [local, { host: 'evil.example.com:30069' }, 'got "evil.example.com:30069"'],
  [local, { host: '127.0.0.1' }, 'got "127.0.0.1"'],
  [local, { host: '127.0.0.1:30070' }, 'got "127.0.0.1:30070"'],
  [local, { host: '127.0.0.1:30069.evil.example.com' }, 'Expected a Host header'],
  [local, { host: 'localhost:30069@evil.example.com' }, 'Expected a Host header'],
  [local, { host: '127.0.0.1:30069, evil.example.com' }, 'Expected a Host header'],
  [local, { host: 'game.example.com:30069' }, 'Expected a Host header'],
  [
    local,
    { host: '127.0.0.1:30069', origin: 'http://evil.example.com' },
    'the request has the Origin "http://evil.example.com"',
  ],
  [local, { host: '127.0.0.1:30069', origin: 'null' }, 'the request has the Origin "null"'],
  [local, { host: '127.0.0.1:30069', origin: '' }, 'the request has the Origin ""'],
  [
    local,
    { host: '127.0.0.1:30069', origin: 'http://localhost:3000' },
    'the request has the Origin "http://localhost:3000"',
  ],
  [local, { host: '127.0.0.1:30069', origin: 'https://127.0.0.1:30069' }, 'the request has the Origin'],
  [local, { host: '127.0.0.1:30069', origin: 'http://127.0.0.1:30069.evil.example.com' }, 'the request has the Origin'],
  [named, { host: 'example.com' }, 'Expected a Host header such as 192.0.2.2:443'],
  [named, { host: 'game.example.com', origin: 'http://game.example.com' }, 'the request has the Origin'],
])('%j refuses %j', (options, headers, reason) => {
  expect(refuseStranger(headers, options)).toEqual({ status: 403, reason: expect.stringContaining(reason) });
});

test('only the whole token opens the door', () => {
  const token = 'a'.repeat(64);
  expect(refuseWithoutToken(`Bearer ${token}`, token)).toBeUndefined();
  expect(refuseWithoutToken(`bearer  ${token}`, token)).toBeUndefined();
  for (const given of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    token,
    `Basic ${token}`,
    `Bearer ${token}a`,
    `Bearer ${token.slice(1)}`,
    `Bearer ${'b'.repeat(64)}`,
    `Bearer ${token} x`,
    `Basic Bearer ${token}`,
  ]) {
    const refusal = refuseWithoutToken(given, token);
    expect(refusal?.status).toBe(401);
    expect(refusal?.reason).not.toContain(token);
  }
});
