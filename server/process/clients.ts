/** What AI clients are told, over links to forwarders or over HTTP. Each of the two tells those of its clients that may be told. */
export interface ClientNews {
  /** PSH-02. */
  toolsChanged(): void;
  /** The resource at this URI may have changed. */
  resourceUpdated(uri: string): void;
  /** A question to the user needs no answer any more (SEC-04). */
  approvalOver(log_id: string): void;
}

/** Tells the clients of all of them. */
export interface ClientBroadcast extends ClientNews {
  add(to: ClientNews): void;
}

export function createClientBroadcast(): ClientBroadcast {
  const all: ClientNews[] = [];
  return {
    add: (to) => void all.push(to),
    toolsChanged() {
      for (const to of all) to.toolsChanged();
    },
    resourceUpdated(uri) {
      for (const to of all) to.resourceUpdated(uri);
    },
    approvalOver(log_id) {
      for (const to of all) to.approvalOver(log_id);
    },
  };
}

/** Names of the connected AI clients of stdio and HTTP: for people to read, never to decide by. */
interface ClientNames {
  /** For one transport: its new names replace its earlier ones. */
  source(): (labels: readonly string[]) => void;
  /** At most 50, then how many more there are. */
  readonly all: () => readonly string[];
}

/** Every Editor is told each time that one connects or disconnects. */
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
