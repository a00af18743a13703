/** For people; package.json says the same. Between the two, and before, Node cannot `require` an ES module, nor load all of the program. */
export const NEEDED_NODE = 'Node.js 20.19+ or 22.12+';

/** What is wrong with a version of Node.js, a sentence; undefined where it will do. npx only warns, and what fails then is a stack trace. */
export function refuseNode(version: string): string | undefined {
  return isNewEnough(version) ? undefined : `This is Node.js ${version}; ${NEEDED_NODE} is needed.`;
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 20) return minor >= 19;
  return major === 22 ? minor >= 12 : major > 22;
}
