import { refuseNode } from '../../../server/lib/this-program.ts';
import { type DoctorCheck, type CheckResult, type Setting, createFinding, type Known } from '../check.ts';
import { reasonOf } from '../../../server/lib/errors.ts';

const INSTALL =
  'Install Node.js 24 or another one that is maintained (https://nodejs.org), then restart the AI client.';

/** Checks the Node.js of this process and its modules. */
export const checkNode: DoctorCheck = { id: 'node', title: 'Node.js', limitMs: 10_000, run: checkRuntime };

async function checkRuntime(_: Setting, known: Known): Promise<CheckResult> {
  const { node: version } = process.versions;
  const refusal = refuseNode(version);
  if (refusal !== undefined) return { summary: version, findings: [createFinding('node.too_old', refusal, INSTALL)] };
  try {
    // Not before: an old Node.js cannot even load what is around it.
    const { loadDriver } = await import('../../../server/store/driver.ts');
    const { name } = await loadDriver();
    return { summary: `${version}, ${name}` };
  } catch (error) {
    known.hasSqlite = false;
    known.mayStart = false;
    const found = `Neither the SQLite of Node.js ${version} nor the package @photostructure/sqlite can be used on ${process.platform}-${process.arch}: ${reasonOf(error)}`;
    return {
      summary: version,
      findings: [
        createFinding(
          'node.no_sqlite',
          found,
          'Install Node.js 24, which has SQLite of its own (https://nodejs.org), then restart the AI client.',
        ),
      ],
    };
  }
}
