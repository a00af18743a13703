// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
import type { KnownUnityNotification, UnityNotification } from './types.ts';

const knownUnityNotificationTags: ReadonlySet<string> = new Set(['CONNECTION_ESTABLISHED', 'DOMAIN_RELOAD', 'DOMAIN_RELOAD_RECOVERED', 'TOOLS_CHANGED', 'USER_DISCONNECT', 'UNITY_SHUTDOWN']);

/** True if a valid UnityNotification is one of the variants that this version supports. */
export function isKnownUnityNotification(value: UnityNotification): value is KnownUnityNotification {
  return knownUnityNotificationTags.has(value.type);
}
