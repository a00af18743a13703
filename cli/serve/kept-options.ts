import type { ServeOptions } from '../../server/process/serve-options.ts';
import type { KeptOptions } from '../../server/home/kept-options.ts';
import { absolutePath } from '../../server/lib/folders.ts';

/** Options of the record, with the environment variables that say the same. */
const ofRecord = {
  'retention-hours': 'MCP_UNITY_BRIDGE_RETENTION_HOURS',
  'max-unfinished': undefined,
  tools: 'MCP_UNITY_BRIDGE_TOOLS',
  'answer-kib': 'MCP_UNITY_BRIDGE_ANSWER_KIB',
  durability: 'MCP_UNITY_BRIDGE_DURABILITY',
} as const;

/** Options of one run: how it is watched, and how it ends; and of the database, which is kept by itself. */
const ofRun = ['detached', 'idle-exit-ms', 'log', 'log-file', 'help', 'store', 'space', 'lease-seconds'];
const paths = ['tls-cert', 'tls-key', 'roles'];

type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** What a server that a person starts with these values leaves to its successors; every option that is not one of its run alone. */
export function keptOptions(values: Values, env: NodeJS.ProcessEnv, database: ServeOptions['database']): KeptOptions {
  const record = Object.entries(ofRecord).flatMap(([name, variable]) =>
    written(name, values[name] ?? (variable === undefined ? undefined : env[variable]?.trim() || undefined)),
  );
  const doors = Object.entries({ ...values, tcp: values['tcp'] ?? env['UNITY_TCP_PORT'] }).flatMap(([name, value]) =>
    name in ofRecord || ofRun.includes(name) ? [] : written(name, value),
  );
  return {
    options: record,
    doors,
    ...(database === undefined ? {} : { record: { store: withoutPassword(database.url), space: database.space } }),
  };
}

function written(name: string, value: string | boolean | readonly string[] | undefined): string[] {
  if (value === undefined || value === false) return [];
  if (value === true) return [`--${name}`];
  if (typeof value !== 'string') return value.map((one) => `--${name}=${one}`);
  return [`--${name}=${paths.includes(name) ? absolutePath(value) : withoutPassword(value)}`];
}

/** Of an address; anything else as it is. */
function withoutPassword(text: string): string {
  if (!/^[a-z+]+:\/\//.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  url.password = '';
  const secrets = [...url.searchParams.keys()].filter((name) => /pass|secret|token|key/i.test(name));
  for (const name of secrets) url.searchParams.delete(name);
  return url.password === '' && url.href === new URL(text).href ? text : url.href;
}
