import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const asked = process.env['MCP_UNITY_CHROMIUM'];

/** A browser on this machine: the one that MCP_UNITY_CHROMIUM names, else where distributions put it; undefined where there is none. */
export const findChromium = (): string | undefined =>
  (asked === undefined ? places : [asked]).find((path) => existsSync(path));

/** Why a test has no browser. Throws where MCP_UNITY_REQUIRE says that one must be here (CI). */
export function chromiumIsMissing(): string {
  const reason = `Chromium was not found (${asked ?? places.join(', ')}): the report was not looked at in a browser. Debian: apt-get install chromium; elsewhere name one in MCP_UNITY_CHROMIUM.`;
  const required = (process.env['MCP_UNITY_REQUIRE'] ?? '').split(',');
  if (required.includes('chromium')) throw new Error(`${reason} MCP_UNITY_REQUIRE asks for it.`);
  return reason;
}
