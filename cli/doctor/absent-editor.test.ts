import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packageVersion } from '../../server/lib/this-program.ts';
import { buildBin } from '../../proof/kit/running.ts';
import type { DoctorReport } from './run-checks.ts';
import { manifestWith, visitAsEditor, openInSafeMode } from './testing/faults/fault.ts';
import { createFixture, openMock } from './testing/fixture.ts';

const bin = buildBin('absent-editor');
afterAll(() => bin.remove());

async function reportInSafeMode(hasConnectedBefore: boolean): Promise<DoctorReport> {
  const fixture = createFixture(bin.entry);
  try {
    await fixture.serve();
    if (hasConnectedBefore) await visitAsEditor(fixture);
    openInSafeMode(fixture);
    return (await fixture.doctor()).report();
  } finally {
    await fixture.remove();
  }
}

test.skipIf(process.platform !== 'linux').each([
  [true, 'editor.none_connected'],
  [false, 'editor.none_known'],
] as const)(
  'compile errors come before the absence that they cause (connected before: %s)',
  async (hasConnectedBefore, absence) => {
    const { checks } = await reportInSafeMode(hasConnectedBefore);
    const findings = checks.flatMap((check) => check.findings);
    expect(findings.map(({ id }) => id)).toEqual(['project.does_not_compile', absence]);
    expect(findings[0]?.found).toMatch(/open in Safe Mode: .*\(1,24\): error CS0103: /);
    expect(findings[1]?.remedy).toMatch(/^Do what project\.does_not_compile says above: /);
  },
  60_000,
);

test.each([
  ['{ "dependencies": {} }', /If it does not have the package: /],
  [manifestWith(packageVersion), /^Open the project in Unity\. If it is open, Window > MCP Unity Bridge shows why/],
])('with %s in the manifest the remedy is another', async (manifest, remedy) => {
  const fixture = createFixture(bin.entry);
  try {
    await fixture.serve();
    writeFileSync(join(fixture.project, 'Packages', 'manifest.json'), manifest);
    const { checks } = (await fixture.doctor()).report();
    const found = checks.flatMap((check) => check.findings).find(({ id }) => id === 'editor.none_known');
    expect(found?.remedy).toMatch(remedy);
  } finally {
    await fixture.remove();
  }
});

test('a project whose Editor is connected without the package, as the mock is, is not to install it', async () => {
  const fixture = createFixture(bin.entry);
  const missing = async (): Promise<boolean> =>
    (await fixture.doctor())
      .report()
      .checks.some(({ findings }) => findings.some(({ id }) => id === 'project.no_package'));
  try {
    await fixture.serve();
    writeFileSync(join(fixture.project, 'Packages', 'manifest.json'), '{ "dependencies": {} }');
    expect(await missing()).toBe(true);
    await openMock(fixture, fixture.project);
    expect(await missing()).toBe(false);
  } finally {
    await fixture.remove();
  }
});
