/** How the runner reaches the Unity side. */
export type UnitySide =
  /** Started for each case; finds the server by hub.json in MCP_UNITY_BRIDGE_HOME, or listens on UNITY_TCP_PORT (`{port}` in the command). */
  | { readonly kind: 'command'; readonly command: string; readonly env: NodeJS.ProcessEnv }
  /** Runs already, and dials this port, or listens on it. */
  | { readonly kind: 'running'; readonly port: number; readonly token: string };

export interface BridgeRunOptions {
  /** `ws`: the Unity side dials. `tcp`: the runner does. */
  readonly transport: 'ws' | 'tcp';
  readonly unity: UnitySide;
  /** Multiplies every time limit: more than 1 on a slow machine. */
  readonly patience: number;
  /** How long a Unity side may take to connect, in ms. */
  readonly connectMs: number;
}
