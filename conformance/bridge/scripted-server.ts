/** The runner's server, as long as its process runs: it listens (WebSocket), or dials (TCP). */
export interface ScriptedServer {
  /** Cuts every connection, as when the process dies. */
  close(): Promise<void>;
}
