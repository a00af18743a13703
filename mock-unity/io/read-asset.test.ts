import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { ASSET_BYTES_MAX, readAsset } from './read-asset.ts';

/** A program of every Unix. */
const MAKE_PIPE = 'mkfifo';
const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');
let folder: string;
let project: string;

beforeAll(() => {
  folder = scratchFolder();
  project = join(folder, 'Game');
  const assets = join(project, 'Assets');
  mkdirSync(join(assets, 'Scripts'), { recursive: true });
  mkdirSync(join(folder, 'Elsewhere'));
  writeFileSync(join(project, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'Elsewhere', 'secret.txt'), 'secret');
  writeFileSync(join(assets, 'Scripts', 'Player.cs'), '\uFEFFclass Player {}\r\n');
  writeFileSync(join(assets, 'data.json'), '{}');
  writeFileSync(join(assets, 'hero.png'), PNG);
  writeFileSync(join(assets, 'hero.JPG'), JPEG);
  writeFileSync(join(assets, 'no.png'), 'not a picture');
  writeFileSync(join(assets, 'latin1.txt'), Buffer.from([0xe9, 0x41]));
  writeFileSync(join(assets, 'nul.txt'), 'a\0b');
  writeFileSync(join(assets, 'large.txt'), Buffer.alloc(ASSET_BYTES_MAX, 'a'));
  writeFileSync(join(assets, 'too-large.txt'), Buffer.alloc(ASSET_BYTES_MAX + 1, 'a'));
  symlinkSync(join('Scripts', 'Player.cs'), join(assets, 'inside.cs'));
  symlinkSync(join('..', 'secret.txt'), join(assets, 'outside.txt'));
  symlinkSync(join(folder, 'Elsewhere'), join(assets, 'Linked'));
  symlinkSync('loop', join(assets, 'loop'));
  symlinkSync(assets, join(assets, 'self'));
  if (process.platform !== 'win32') execFileSync(MAKE_PIPE, [join(assets, 'pipe')]);
});

describe('an asset', () => {
  it.each<[string[], object]>([
    [['Scripts', 'Player.cs'], { mime_type: 'text/plain', encoding: 'utf8', content: '\uFEFFclass Player {}\r\n' }],
    [['data.json'], { mime_type: 'application/json', encoding: 'utf8', content: '{}' }],
    [['hero.png'], { mime_type: 'image/png', encoding: 'base64', content: PNG.toString('base64') }],
    [['hero.JPG'], { mime_type: 'image/jpeg', encoding: 'base64', content: JPEG.toString('base64') }],
    [['no.png'], { mime_type: 'text/plain', encoding: 'utf8', content: 'not a picture' }],
    [['latin1.txt'], { mime_type: 'application/octet-stream', encoding: 'base64', content: '6UE=' }],
    [['nul.txt'], { mime_type: 'application/octet-stream', encoding: 'base64', content: 'YQBi' }],
    [['inside.cs'], { mime_type: 'text/plain' }],
    [['large.txt'], { encoding: 'utf8' }],
  ])('%j is read', async (path, resource) =>
    expect(await readAsset(project, path)).toMatchObject({ kind: 'found', resource }),
  );

  it.each<[string[], RegExp]>([
    [['nothing.txt'], /there is no nothing\.txt in Assets\./],
    [['Scripts', 'nothing.cs'], /there is no nothing\.cs in Assets\/Scripts\./],
    [['Scripts'], /it is no file/],
    [['Scripts', 'Player.cs', 'more'], /there is no more/],
    [['scripts', 'Player.cs'], /there is no scripts in Assets/],
    [['Scripts', 'PLAYER.CS'], /there is no PLAYER\.CS/],
    [['outside.txt'], /outside of Assets, behind a link/],
    [['Linked', 'secret.txt'], /outside of Assets, behind a link/],
    [['Linked', 'whatever'], /outside of Assets, behind a link/],
    [['self'], /outside of Assets|it is no file/],
    [['loop'], /it cannot be read \(ELOOP\)/],
    [['too-large.txt'], /4194305 bytes, and only files of at most 4194304/],
    [['..', 'secret.txt'], /there is no \.\./],
    [['nul\0'], /there is no/],
  ])('%j is refused with the reason', async (path, reason) => {
    expect(await readAsset(project, path)).toMatchObject({ kind: 'missing', reason: expect.stringMatching(reason) });
  });

  it.skipIf(process.platform === 'win32')(
    'that is a pipe is refused, and no thread waits for its other end',
    async () => {
      expect(await readAsset(project, ['pipe'])).toMatchObject({
        kind: 'missing',
        reason: expect.stringContaining('no file'),
      });
    },
  );

  it('of a project without the folder is refused', async () => {
    expect(await readAsset(join(folder, 'Elsewhere'), ['a.txt'])).toMatchObject({
      kind: 'missing',
      reason: 'the project has no folder Assets.',
    });
  });
});
