/** Of the contract's tools, also of those to come: a policy tells a misspelt one of these from a tool of the Editor. */
const RESERVED_PREFIX = 'unity_';
/** The name under which the bridge itself sends such calls to the Editor. */
const RESERVED_NAME = 'custom_tool';

/** Whether no tool of an Editor may have that name. The case does not matter, since people would not tell Unity_query from unity_query in a list or a policy. */
export function isReservedName(name: string): boolean {
  const folded = name.toLowerCase();
  return folded === RESERVED_NAME || folded.startsWith(RESERVED_PREFIX);
}
