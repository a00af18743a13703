/** A file of its own for each time. */
export function bundleName(now: Date): string {
  return `mcp-unity-bridge-report-${now.toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}.json`;
}
