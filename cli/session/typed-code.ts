/** An expression is given back; statements end with ; or }. */
export function statementOf(code: string): string {
  const text = code.trim();
  return /[;}]$/.test(text) ? text : `return ${text};`;
}

/** Whether brackets are open, outside of texts, characters and comments. */
export function isOpen(code: string): boolean {
  const bare = code.replaceAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\/[^\n]*|\/\*[^]*?\*\//g, '');
  const count = (pattern: RegExp): number => bare.match(pattern)?.length ?? 0;
  return count(/[([{]/g) > count(/[)\]}]/g);
}
