/** As package.json says it. */
const OLDEST = [20, 19] as const;

/** What is wrong with a version of Node.js, a sentence; undefined where it will do. npx only warns, and what fails then is a stack trace. */
export function refuseNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isTooOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  return isTooOld ? `This is Node.js ${version}; it should be ${OLDEST.join('.')} or later.` : undefined;
}
