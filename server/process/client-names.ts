/** Names of the connected AI clients of stdio and HTTP: for people to read, never to decide by. */
export interface ClientNames {
  /** For one transport: its new names replace its earlier ones. */
  source(): (labels: readonly string[]) => void;
  /** At most 50, then how many more there are. */
  readonly all: () => readonly string[];
}

/** Every Editor is told each time that one comes or goes. */
const TOLD = 50;

/** `onChange` gets all names whenever one of the transports reports its own. */
export function createClientNames(onChange: (names: readonly string[]) => void): ClientNames {
  const said: (readonly string[])[] = [];
  const all = (): readonly string[] => {
    const names = said.flat();
    return names.length <= TOLD ? names : [...names.slice(0, TOLD), `${names.length - TOLD} more`];
  };
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
