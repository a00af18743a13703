import { probeUrl } from '../client-requests.ts';
import { type DoctorCheck, type CheckResult, type Setting, createFinding, type Known } from '../check.ts';

/** MCP over HTTP, where the server offers it. */
export const checkHttp: DoctorCheck = { id: 'http', title: 'MCP over HTTP', limitMs: 10_000, run: checkUrls };

async function checkUrls(_: Setting, { hub }: Known): Promise<CheckResult> {
  const url = hub?.http_url;
  if (hub === undefined || url === undefined) return { summary: 'not switched on (serve --http)', isSkipped: true };
  const began = performance.now();
  const answer = await probeUrl(url, {});
  if (answer.kind === 'status') return { summary: `${url} answers (${Math.round(performance.now() - began)} ms)` };
  const remedy = `End the server (kill ${hub.pid}) and start it again: mcp-unity-bridge serve --http`;
  return {
    summary: `${url} does not answer`,
    findings: [createFinding('http.silent', `${url}: ${answer.reason}.`, remedy)],
  };
}
