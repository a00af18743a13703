import { createRandom, type Random } from '../sim/random.ts';

/** What one client does next. */
export type Work =
  | {
      readonly kind: 'execute';
      readonly id: string;
      readonly body: string;
      readonly expected: unknown;
      readonly timeout: number;
    }
  | { readonly kind: 'query'; readonly query: string; readonly expected: unknown }
  | { readonly kind: 'again' | 'logs' | 'resource' | 'help' };

const LARGE_CHARS = 60_000;

/** The workload of one client, from its seed alone. */
export function createWorkload(client: number, seed: number): () => Work {
  const random = createRandom(seed * 1_000 + client);
  let count = 0;
  return () => {
    count += 1;
    const dice = random.next();
    if (dice < 0.55) return execute(`c${client}-${count}`, random);
    if (dice < 0.7) return { kind: 'query', query: `${client} + ${count}`, expected: client + count };
    if (dice < 0.85) return { kind: 'again' };
    return { kind: random.pick(['logs', 'resource', 'help']) };
  };
}

/** `{{start}}` and `{{end}}` become lines of the ledger. */
function execute(id: string, random: Random): Work {
  const program = (between: string, timeout: number): Work => ({
    kind: 'execute',
    id,
    body: `{{start}}\n${between}\n{{end}}\nreturn "${id}";`,
    expected: id,
    timeout,
  });
  const dice = random.next();
  if (dice < 0.6) return program('', PATIENT_MS);
  if (dice < 0.7) return program(`Thread.Sleep(${5 + random.below(40)});`, PATIENT_MS);
  if (dice < 0.85)
    return program(`AI.Update(new { id = "${id}" });\nawait Task.Delay(${50 + random.below(400)});`, PATIENT_MS);
  // Longer than the client waits: it asks for the result later.
  if (dice < 0.92) return program(`await Task.Delay(${1_000 + random.below(3_000)});`, IMPATIENT_MS);
  if (dice < 0.97) return program(`Debug.Log("${id}");`, PATIENT_MS);
  return {
    kind: 'execute',
    id,
    body: `{{start}}\n{{end}}\nreturn "x".PadLeft(${LARGE_CHARS});`,
    expected: 'x'.padStart(LARGE_CHARS),
    timeout: PATIENT_MS,
  };
}

const PATIENT_MS = 2_000;
const IMPATIENT_MS = 200;
