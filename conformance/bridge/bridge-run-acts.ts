export interface BridgeRunActs {
  startUnity(): void;
  killUnity(): Promise<void>;
  deleteJournal(): void;
  copyProject(): void;
  /** A path below the project that Unity has open, or is to open. */
  inProject(path: string): string;
  /** The server's process is gone. */
  leave(): Promise<void>;
  /** `host`: the machine that hub.json names, by default this one. */
  listen(host?: string): Promise<void>;
  /** Kills, closes and removes everything. */
  close(): Promise<void>;
}
