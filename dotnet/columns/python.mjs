import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { isInstalled, readReport, run } from '../lib/process.mjs';

const title = 'Python';
const oldest = '3.10';

/** The generated package: readers and writers, and for our own contract the checks of its client. */
export function runPython({ folders, generated, hasChecks }) {
  if (!isInstalled('python3')) return { title, notRun: 'no python3' };
  const isRecent = `import sys; sys.exit(sys.version_info < (${oldest.replace('.', ', ')}))`;
  if (run('python3', ['-c', isRecent], { allowed: [0, 1] }).status !== 0) return { title, notRun: `python3 is older than ${oldest}` };
  const packages = join(generated, 'python');
  // pip leaves folders of its own beside it.
  const [name] = readdirSync(packages).filter((entry) => existsSync(join(packages, entry, 'py.typed')));
  // No bytecode beside the generated files: what is committed there is compared.
  const done = run('python3', ['-B', join(root, 'codegen', 'python', 'vectors.py'), packages, name, ...(hasChecks ? ['--checks'] : []), ...folders], { allowed: [0, 1] });
  return { title, ...readReport(done), runMs: done.ms };
}
