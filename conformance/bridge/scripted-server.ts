/** The runner's server, as long as its process is there: it listens (WebSocket), or dials (TCP). */
export interface ScriptedServer {
  /** Cuts every connection, as when the process dies. */
  close(): Promise<void>;
}
