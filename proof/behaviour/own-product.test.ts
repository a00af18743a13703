import { afterAll, expect, test } from 'vitest';
import { rows } from '../../conformance/behaviour/rows.ts';
import { buildBin } from '../kit/running.ts';
import { playManifest, outcomes } from './play-manifest.ts';

const bin = buildBin('behaviour');
afterAll(() => bin.remove());

test('our own product is measured in every row, and passes', { timeout: 300_000 }, async () => {
  const cells = await playManifest('own.yaml', { bridge: bin.entry, jobs: 3 });
  expect(outcomes(cells)).toEqual(rows.map(({ id }) => `${id} pass`));
});
