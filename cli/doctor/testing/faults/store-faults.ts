import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { killed } from '../fixture.ts';
import { type Fault, runSql, makeStore, visitAsEditor } from './fault.ts';

export const storeFaults: readonly Fault[] = [
  {
    title: 'a hub.json of nonsense, and a store of another program',
    finds: ['hub_file.unreadable', 'store.not_ours'],
    async play(fixture) {
      writeFileSync(join(fixture.dir, 'hub.json'), 'nonsense');
      await runSql(fixture, 'CREATE TABLE recipes (name TEXT)');
      return fixture.doctor();
    },
  },
  {
    title: 'a hub.json of another machine, and a folder in the place of the store',
    finds: ['hub_file.other_host', 'store.unreadable'],
    async play(fixture) {
      writeFileSync(join(fixture.dir, 'hub.json'), JSON.stringify({ version: 1, host: 'elsewhere' }));
      mkdirSync(join(fixture.dir, 'store.db'));
      return fixture.doctor();
    },
  },
  {
    title: 'a store of a later version, after a server that was killed',
    finds: ['hub_file.stale', 'store.newer_format'],
    async play(fixture) {
      await killed(await fixture.serve());
      await runSql(fixture, 'PRAGMA user_version = 99');
      return fixture.doctor();
    },
  },
  {
    title: 'a store of an earlier version, which the next server takes over',
    finds: ['editor.none_known'],
    async play(fixture) {
      await makeStore(fixture);
      rmSync(join(fixture.dir, 'write-log'), { recursive: true });
      await runSql(
        fixture,
        'ALTER TABLE meta RENAME COLUMN position TO commits; ALTER TABLE meta DROP COLUMN owner; PRAGMA user_version = 2',
      );
      return fixture.doctor();
    },
  },
  {
    title: 'a store that a server was making when it ended',
    finds: ['editor.none_known'],
    async play(fixture) {
      await makeStore(fixture);
      rmSync(join(fixture.dir, 'write-log'), { recursive: true });
      await runSql(fixture, 'DELETE FROM meta');
      return fixture.doctor();
    },
  },
  {
    title: 'a store that is damaged in the middle, which the next server sets aside',
    finds: ['store.damaged_at_rest'],
    async play(fixture) {
      const path = await makeStore(fixture);
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0x5a, 4096, bytes.length - 4096));
      return fixture.doctor();
    },
  },
  {
    title: 'a store of which the last page is damaged, so that it still opens',
    finds: ['store.damaged'],
    async play(fixture) {
      const path = await makeStore(fixture);
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0x5a, bytes.length - 4096));
      return fixture.doctor();
    },
  },
  {
    title: 'a store that was deleted',
    finds: ['store.lost_writes'],
    async play(fixture) {
      rmSync(await makeStore(fixture));
      return fixture.doctor();
    },
  },
  {
    title: 'a store that was put back from an older copy',
    finds: ['store.lost_writes'],
    async play(fixture) {
      const path = await makeStore(fixture);
      cpSync(path, `${path}.older`);
      await fixture.serve();
      await visitAsEditor(fixture);
      await killed((await fixture.home.hub()).pid, 'SIGTERM');
      renameSync(`${path}.older`, path);
      return fixture.doctor();
    },
  },
  {
    title: 'a store that was set aside by the server that runs',
    finds: ['store.set_aside', 'server.store_problems', 'editor.none_known'],
    async play(fixture) {
      writeFileSync(join(fixture.dir, 'store.db'), 'This is no database. '.repeat(400));
      await fixture.serve();
      return fixture.doctor();
    },
  },
  {
    title: 'a store that is overwritten while the server runs',
    finds: ['store.damaged', 'server.store_failed', 'editor.none_known'],
    async play(fixture) {
      await fixture.serve();
      for (const file of ['store.db', 'store.db-wal', 'store.db-shm']) {
        const path = join(fixture.dir, file);
        writeFileSync(path, Buffer.alloc(statSync(path).size, 0x5a), { flag: 'r+' });
      }
      return fixture.doctor();
    },
  },
];
