/** Names of members that every object has already, or that mean something to some program. */
export const edgeNames: readonly [string, ...string[]] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'toJSON',
  'then',
  'length',
  '',
  '0',
  '$ref',
  '\u0000',
  'a/b~c',
  '\ud83d',
  'Id',
];
