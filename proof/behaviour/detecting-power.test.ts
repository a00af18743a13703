import { describe, expect, test, vi } from 'vitest';
import type { Manifest } from '../../conformance/behaviour/manifest.ts';
import { rows } from '../../conformance/behaviour/rows.ts';
import { defects, playManifest, outcomes } from './play-manifest.ts';

const LONG_MS = 180_000;
// Rows usually wait. With more bridges at once the machine is too slow for some of their rows.
vi.setConfig({ maxConcurrency: 2 });
const judge = (defect: string, offersNot?: string) =>
  playManifest('small-bridge.yaml', {
    defect,
    change: (manifest) => ({ ...manifest, offers: manifest.offers.filter((offer) => offer !== offersNot) }),
  });

test.concurrent('the bridge without a defect passes every row', { timeout: LONG_MS }, async () => {
  expect(outcomes(await judge('none'))).toEqual(rows.map(({ id }) => `${id} pass`));
});

describe.concurrent('a bridge with one defect fails in its row, and in no other', () => {
  test.each(defects)('$name: it $says', { timeout: LONG_MS }, async ({ name, row, offersNot }) => {
    const failed = (await judge(name, offersNot)).filter(({ status }) => status === 'fail');
    expect([...new Set(failed.map((cell) => cell.row))], outcomes(failed).join('\n')).toEqual([row]);
  });
});

test.concurrent('a Unity half whose faults do nothing passes no row that needs one', { timeout: LONG_MS }, async () => {
  // The runner kills by itself: B06 needs nothing of the half.
  const caused = rows.filter(({ id, needs }) => needs.faults !== undefined && id !== 'B06').map(({ id }) => id);
  const cells = await playManifest('small-bridge.yaml', {
    defect: 'none',
    change: (manifest) => ({ ...manifest, unity: '{{node}} {{here}}/deaf-unity.mjs {{here}}/small-unity.mjs' }),
    rows: caused,
    expected: /./,
  });
  expect(cells.map(({ row, status }) => [row, status])).toEqual(caused.map((id) => [id, 'not_measured']));
});

test.concurrent('a late result that came before the second call shows nothing', { timeout: LONG_MS }, async () => {
  const cells = await playManifest('small-bridge.yaml', {
    defect: 'wrong',
    change: (manifest) => ({ ...manifest, unity: '{{node}} {{here}}/slow-order-unity.mjs {{here}}/small-unity.mjs' }),
    rows: ['B09'],
    expected: /^the machine is too slow: the late result/,
  });
  expect(outcomes(cells)).toEqual([expect.stringMatching(/^B09 not_measured the machine is too slow/)]);
});

test.concurrent('a program that ended before its call was cut off shows nothing', { timeout: LONG_MS }, async () => {
  const cells = await playManifest('small-bridge.yaml', {
    change: (manifest) => ({ ...manifest, unity: '{{node}} {{here}}/quick-unity.mjs {{here}}/small-unity.mjs' }),
    rows: ['B14', 'B15', 'B23', 'B26', 'B27'],
    expected: / ended before the /,
  });
  expect(outcomes(cells)).toEqual([
    'B14 not_measured too slow: retried ended before the client gave it up',
    'B15 not_measured too slow: kept ended before the server was killed',
    'B23 not_measured too slow: interrupted ended before the server was killed',
    'B26 not_measured too slow: retried ended before the client gave it up',
    'B27 not_measured too slow: asked ended before the client gave it up',
  ]);
});

describe.concurrent('where the bridge gives up before Unity is back from a crash', () => {
  const judgeLate = (change: (manifest: Manifest) => Manifest) =>
    playManifest('small-bridge.yaml', {
      defect: 'success',
      change: (manifest) => change({ ...manifest, unity: '{{node}} {{here}}/late-unity.mjs {{here}}/small-unity.mjs' }),
      rows: ['B06'],
      expected: /^too slow: Unity was back/,
    });

  test('it is asked for the result then: a false "done" is seen', { timeout: LONG_MS }, async () => {
    expect(outcomes(await judgeLate((manifest) => manifest))).toEqual([
      expect.stringMatching(/^B06 fail the answer was success/),
    ]);
  });

  test('and where it cannot be asked, it has shown nothing', { timeout: LONG_MS }, async () => {
    const mute = (manifest: Manifest): Manifest => {
      const { retrieve, ...rest } = manifest;
      expect(retrieve).toBeDefined();
      return { ...rest, offers: [] };
    };
    expect(outcomes(await judgeLate(mute))).toEqual([
      expect.stringMatching(/^B06 not_measured too slow: Unity was back \d+ ms after the call/),
    ]);
  });
});
