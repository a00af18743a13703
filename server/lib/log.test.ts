import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createLog } from './logging.ts';
import { scratchFolder } from '../../proof/kit/scratch.ts';

const token = 'c'.repeat(64);

test('a line is JSON, for its user alone, and a secret in it is not seen', () => {
  const file = join(scratchFolder(), 'server.log');
  createLog({ toStderr: false, file, secrets: [token] })('error', `it said ${token}`, { also: token, port: 7 });
  const text = readFileSync(file, 'utf8');
  expect(JSON.parse(text)).toEqual({
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    level: 'error',
    message: 'it said [secret]',
    also: '[secret]',
    port: 7,
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('what a terminal would obey is an escape in the line, and the same text for every reader of the file', () => {
  const file = join(scratchFolder(), 'server.log');
  const message = 'got \u001b]0;title\u0007 \u009b31m \u009d0;x\u009c \u007f';
  createLog({ toStderr: false, file, secrets: [] })('warning', message);
  const text = readFileSync(file, 'utf8');
  const controls = Array.from(text.trimEnd(), (character) => character.charCodeAt(0)).filter(
    (code) => code < 0x20 || (code >= 0x7f && code <= 0x9f),
  );
  expect(controls).toEqual([]);
  expect(JSON.parse(text)).toMatchObject({ message: message });
});

test('on a terminal a line is for people: fields below it, nothing that it would obey, no secret', () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const log = createLog({ toStderr: true, forPeople: true, secrets: [token] });
  log('info', 'listening', { http_url: 'http://127.0.0.1:30069/mcp', pid: 7 });
  log('warning', `refused \u001b[2J ${token}`);
  const printed = stderr.mock.calls.map(([line]) => String(line)).join('');
  stderr.mockRestore();
  expect(printed).toMatch(
    /^\d\d:\d\d:\d\dZ  listening\n  http url:    http:\/\/127\.0\.0\.1:30069\/mcp\n  pid:         7\n\d\d:\d\d:\d\dZ  warning: refused \?\[2J \[secret\]\n$/,
  );
});

test('a log file that cannot be written stops no server, and is reported once', () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const log = createLog({ toStderr: true, file: '/nowhere/at/all/server.log', secrets: [] });
  for (const message of ['first', 'second']) log('info', message);
  const printed = stderr.mock.calls.map(([line]) => JSON.parse(String(line)).message);
  stderr.mockRestore();
  expect(printed).toEqual([
    'first',
    expect.stringMatching(/^the log file cannot be written: ENOENT.*\/nowhere\/at\/all\/server\.log/),
    'second',
  ]);
});
