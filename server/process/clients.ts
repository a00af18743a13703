/** What AI clients are sent, over links to forwarders or over HTTP. Each of the two notifies those of its clients that may be notified. */
export interface ClientNotifications {
  /** PSH-02. */
  toolsChanged(): void;
  /** The resource at this URI may have changed. */
  resourceUpdated(uri: string): void;
  /** A question to the user needs no answer any more (SEC-04). */
  approvalOver(log_id: string): void;
}

/** Notifies the clients of all of them. */
export interface ClientBroadcast extends ClientNotifications {
  add(to: ClientNotifications): void;
}

export function createClientBroadcast(): ClientBroadcast {
  const all: ClientNotifications[] = [];
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

/** Every Editor is notified each time that one connects or disconnects. */
const NAMES_MAX = 50;

/** `onChange` gets all names whenever one of the transports reports its own. */
export function createClientNames(onChange: (names: readonly string[]) => void): ClientNames {
  const reported: (readonly string[])[] = [];
  const all = (): readonly string[] => {
    const names = reported.flat();
    return names.length <= NAMES_MAX ? names : [...names.slice(0, NAMES_MAX), `${names.length - NAMES_MAX} more`];
  };
  return {
    all,
    source() {
      const index = reported.push([]) - 1;
      return (labels) => {
        reported[index] = labels;
        onChange(all());
      };
    },
  };
}
