/** Names of the connected AI clients, of whatever face: for people to read, never to decide by. */
export interface ClientNames {
  /** For one face: what it says replaces what it said before. */
  source(): (labels: readonly string[]) => void;
  readonly all: () => readonly string[];
}

/** `onChange` gets all names whenever a face says its own anew. */
export function createClientNames(onChange: (names: readonly string[]) => void): ClientNames {
  const said: (readonly string[])[] = [];
  const all = (): readonly string[] => said.flat();
  return {
    all,
    source() {
      const index = said.push([]) - 1;
      return (labels) => {
        said[index] = labels;
        onChange(all());
      };
    },
  };
}
