import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AuditEntry, HubSummary } from '../../hub/protocol/hub-protocol.ts';

/** The metrics for Prometheus. None names a project, a person or a client. */
export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  /** Receives each entry of the audit log. */
  readonly count: (entry: AuditEntry) => void;
}

/** The values read at each request. */
export interface MetricsSources {
  readonly summary: () => HubSummary;
  /** AI clients over HTTP. */
  readonly httpClients: () => number;
}

const PREFIX = 'mcp_unity_bridge_';
/** From an answer at once to a long build. */
const DURATIONS_S = [0.005, 0.02, 0.1, 0.5, 1, 5, 30, 120, 600, 3_600];
/** Limit of unfinished work; above it, no durations are reported. */
const OPEN_LIMIT = 10_000;

export function createMetrics(sources: MetricsSources): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  addGauges(register, sources);
  const count = addCounters(register);
  return { contentType: register.contentType, text: () => register.metrics(), count };
}

function addGauges(register: Registry, { summary, httpClients }: MetricsSources): void {
  const gauge = (name: string, help: string, value: () => number): void => {
    new Gauge({
      name: `${PREFIX}${name}`,
      help,
      registers: [register],
      collect() {
        this.set(value());
      },
    });
  };
  gauge('operations_unfinished', 'Operations that were accepted and have not ended.', () => summary().unfinished);
  gauge('calls_waiting', 'Calls of AI clients that wait for an answer.', () => summary().waiting_calls);
  gauge('http_clients', 'AI clients that are connected over HTTP.', httpClients);
  new Gauge({
    name: `${PREFIX}editors`,
    help: 'Editors that are known, by state.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { editors } = summary();
      for (const state of ['connected', 'reloading', 'away'])
        this.set({ state }, editors.filter((editor) => editor.state === state).length);
    },
  });
}

function addCounters(register: Registry): Metrics['count'] {
  const counter = (name: string, help: string, labelNames: string[] = []): Counter =>
    new Counter({ name: `${PREFIX}${name}`, help, labelNames, registers: [register] });
  const accepted = counter('operations_accepted_total', 'Operations that were accepted.');
  const denied = counter('calls_denied_total', 'Calls that a policy, a role or a limit has refused.', ['error_code']);
  const ended = counter('operations_ended_total', 'Operations that have ended, by the state in which they did.', [
    'state',
  ]);
  const durations = new Histogram({
    name: `${PREFIX}operation_duration_seconds`,
    help: 'From acceptance to the end.',
    buckets: DURATIONS_S,
    registers: [register],
  });
  const open = new Map<string, number>();
  return ({ event, log_id, at, detail = '', error_code = '' }) => {
    if (event === 'denied') denied.inc({ error_code });
    if (event === 'accepted') {
      accepted.inc();
      if (open.size < OPEN_LIMIT) open.set(log_id, at);
    }
    if (event !== 'ended') return;
    ended.inc({ state: detail });
    const since = open.get(log_id);
    if (since !== undefined) durations.observe((at - since) / 1000);
    open.delete(log_id);
  };
}
