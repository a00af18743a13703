/** The class that an expression is written in. */
export interface Scope {
  /** The name of a type, qualified where a property of the class has the same name and would be found first. */
  readonly type: (name: string) => string;
}

export function scopeOf(namespace: string, properties: Iterable<string>): Scope {
  const names = new Set(properties);
  return { type: (name) => (names.has(name) ? `global::${namespace}.${name}` : name) };
}
