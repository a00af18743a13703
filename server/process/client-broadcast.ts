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
