/** A sentence about what building needs and is missing; undefined if nothing is. Must run on Node 16. `refuseNode` does the same for the built program. */
export function whatIsMissing(node, hasPackages) {
  const [major, minor] = node.split('.').map(Number);
  const isNewEnough = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
  if (!isNewEnough)
    return `This is Node.js ${node}; Node.js 20.19+ or 22.12+ is needed. Install a later one (https://nodejs.org), then run npm ci again.`;
  return hasPackages ? undefined : 'The packages are not installed: run npm ci first.';
}
