/** Why a block may stand in the documentation without being played: `<!-- not played: <reason> -->` right above it. How many there are of each is counted in docs.test.ts. */
export const skipReasons = [
  'needs a real Unity Editor',
  'needs another machine',
  'needs a program that is not part of this project',
  'needs the registry to have the package',
  'changes the repository itself',
  'an outline, which no program reads',
] as const;
