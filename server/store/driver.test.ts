import { expect, test } from 'vitest';
import { isSafeSqlite, loadDriver } from './driver.ts';

test.each([
  ['3.51.3', true],
  ['3.51.10', true],
  ['3.53.0', true],
  ['4.0.0', true],
  ['3.51.2', false],
  ['3.50.4', false],
  ['3.9.9', false],
  [undefined, false],
])('SQLite %s is trusted with two connections: %s', (version, isSafe) => {
  expect(isSafeSqlite(version)).toBe(isSafe);
});

test('the driver of this Node has a SQLite that is trusted, and says its name', async () => {
  const driver = await loadDriver();
  const database = driver.open(':memory:');
  const row: { version: string } = database.prepare('SELECT sqlite_version() AS version').get();
  database.close();
  expect(isSafeSqlite(row.version)).toBe(true);
  expect(driver.name).toMatch(/^(node:sqlite|@photostructure\/sqlite)$/);
});
