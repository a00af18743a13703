// The version of a release, in every file that names it: `node tools/packaging/version.mjs 0.2.0`; without a version it reports whether all agree.
import { register } from 'tsx/esm/api';

register();
const { versionCommand } = await import('./versions.ts');
process.exitCode = versionCommand(process.argv.slice(2));
