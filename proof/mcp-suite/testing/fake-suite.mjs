// Plays the official suite: writes the checks that FAKE_CHECKS holds, a list for each scenario, and ends with FAKE_EXIT.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const after = (flag) => process.argv[process.argv.indexOf(flag) + 1];
for (const [scenario, checks] of Object.entries(JSON.parse(process.env.FAKE_CHECKS ?? '{}'))) {
  const folder = join(after('-o'), `server-${scenario}-2026-11-22T05-13-33-090Z`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'checks.json'), JSON.stringify(checks));
}
process.stdout.write(`known: ${readFileSync(after('--expected-failures'), 'utf8')}\n`);
process.exitCode = Number(process.env.FAKE_EXIT ?? 0);
