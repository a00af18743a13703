import { connectBridge, type BridgeClient, type BridgeCommand } from './bridge-client.ts';
import { type Fillings, fillHttp } from './fill.ts';
import { connectHttp } from './http-client.ts';
import type { Manifest } from './manifest.ts';

export async function connectClient(
  manifest: Manifest,
  bridge: BridgeCommand,
  fillings: Fillings,
): Promise<BridgeClient> {
  const { call, list } = manifest;
  if ('tool' in call) return connectBridge(bridge);
  return connectHttp({
    ...bridge,
    target: () => fillHttp({ method: 'GET', url: call.url }, manifest, fillings).url,
    command: manifest.server === undefined ? undefined : bridge.command,
    list: list === undefined ? undefined : () => fillHttp(list, manifest, fillings),
  });
}
