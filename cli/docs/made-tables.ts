import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '../../generated/typescript/limits.ts';
import { behaviourTables } from '../../conformance/behaviour/doc-tables.ts';
import { readManifest } from '../../conformance/behaviour/read-manifest.ts';
import { attacks } from '../../proof/attacks/all-attacks.ts';
import { faultNames, faultWords } from '../../conformance/script/case-target.ts';
import { runnerCapabilities } from '../../conformance/targets/real-target.ts';
import { scopes } from '../clients/client.ts';
import type { ConfigLocation } from '../clients/place.ts';
import { clients } from '../clients/table.ts';
import { catalogue } from '../doctor/catalogue.ts';
import { commandTable } from './command-pages.ts';
import { exitMeanings } from '../lib/exit-codes.ts';
import { versionOf } from '../../tools/packaging/versions.ts';
import { type VerifyRecord, topics } from '../verify/record.ts';
import { root } from './pages.ts';
import { checks } from '../verify/checks.ts';

const SHORT_COMMIT = 10;

/** Tables of pages that are made from the program's own, by the name of the comment above them (`<!-- made: exit codes -->`). */
export const madeTables: Readonly<Record<string, () => string>> = {
  ...behaviourTables,
  commands: commandTable,
  findings: () =>
    table(
      ['id', 'level', 'what it means'],
      Object.entries(catalogue).map(([id, { level, means }]) => [`\`${id}\``, level, means]),
    ),
  'adapter faults': adapterFaults,
  attacks: () =>
    table(
      ['attack', 'what holds', 'promises'],
      attacks.map(({ slug, title, requirements }) => [
        `\`${slug}\``,
        title.replaceAll('|', '\\|'),
        requirements.join(', '),
      ]),
    ),
  'client files': clientFiles,
  words,
  'prepared bridges': preparedBridges,
  'entries in one line': entriesInOneLine,
  'real editor': () => topicTable(recordsIn(join(root, 'docs', 'verified'))),
  'exit codes': () =>
    [
      '| exit code | |',
      '|---|---|',
      ...Object.entries(exitMeanings).map(([code, meaning]) => `| ${code} | ${meaning} |`),
    ].join('\n'),
};

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`, ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
    '\n',
  );

/** The faults that an adapter performs, and how the runner verifies each; without those that the runner performs itself. */
function adapterFaults(): string {
  const byRunner: readonly string[] = runnerCapabilities;
  return table(
    ['fault', 'what is so when the adapter answers', 'seen by'],
    faultNames
      .filter((name) => !byRunner.includes(name))
      .map((name) => [`\`${name}\``, faultWords[name].does, faultWords[name].witness.replace('_', ' ')]),
  );
}

const home = '~';
const places: readonly ConfigLocation[] = [
  { platform: 'darwin', home, env: {}, project: '<project>' },
  {
    platform: 'win32',
    home: '%USERPROFILE%',
    env: { APPDATA: '%APPDATA%', LOCALAPPDATA: '%LOCALAPPDATA%' },
    project: '<project>',
  },
  { platform: 'linux', home, env: {}, project: '<project>' },
];

/** The configuration files of each client, by scope and system. Of several editions only the usual one and Windows packages are listed. */
function clientFiles(): string {
  const rows = clients.flatMap((client) =>
    scopes.flatMap((scope) => {
      const cells = places.map((place) =>
        client
          .locations(place)
          .filter((location) => location.scope === scope && location.edition !== 'Insiders')
          .map(({ file }) => `\`${file}\``)
          .join('<br>'),
      );
      return cells.every((cell) => cell === '') ? [] : [[client.name, `\`${client.id}\``, scope, ...cells]];
    }),
  );
  return table(['client', '`--client`', 'scope', 'macOS', 'Windows', 'Linux'], rows);
}

/** The terms of CONTRIBUTING.md for the readers' glossary: those of the user interface that mean something else elsewhere, or nothing. */
const READER_WORDS = [
  'adapter',
  'approval',
  'attempt',
  'audit log',
  'caller',
  'deliver',
  'dispatch',
  'domain reload',
  'envelope',
  'forwarder',
  'hub',
  'idempotency key',
  'journal',
  'ledger',
  'log_id',
  'mutant',
  'operation',
  'partial result',
  'policy',
  'requirement',
  'retention',
  'space',
  'state folder',
  'suspended',
];

function words(): string {
  const rows = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('\n');
  const rowOf = (word: string): string => {
    const row = rows.find((line) => line.startsWith(`| ${word} |`));
    if (row === undefined) throw new Error(`expected the word "${word}" in the table of CONTRIBUTING.md`);
    return row;
  };
  return ['| word | meaning |', '|---|---|', ...READER_WORDS.map(rowOf)].join('\n');
}

/** Records of users, made by `verify` in a real Editor. */
const recordsIn = (folder: string): readonly VerifyRecord[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.json'))
    .map((file): VerifyRecord => JSON.parse(readFileSync(join(folder, file), 'utf8')));

/** All of them start the version of this release. */
function entriesInOneLine(): string {
  const entry = { command: 'npx', args: ['-y', `mcp-unity-bridge@${versionOf(root)}`] };
  const named = JSON.stringify({ name: 'unity', ...entry });
  const shell = `mcp add unity -- ${[entry.command, ...entry.args].join(' ')}`;
  const config = Buffer.from(JSON.stringify(entry)).toString('base64');
  const rows = {
    'Claude Code': `claude ${shell}`,
    Codex: `codex ${shell}`,
    'Copilot CLI': `copilot ${shell}`,
    'VS Code': `code --add-mcp '${named}'`,
    'VS Code, as a link': `vscode:mcp/install?${encodeURIComponent(named)}`,
    'Cursor, as a link': `cursor://anysphere.cursor-deeplink/mcp/install?name=unity&config=${config}`,
    'LM Studio, as a link': `lmstudio://add_mcp?name=unity&config=${config}`,
  };
  return [
    '| client | |',
    '|---|---|',
    ...Object.entries(rows).map(([client, text]) => `| ${client} | \`${text}\` |`),
  ].join('\n');
}

/** The manifests in conformance/bridges. */
function preparedBridges(): string {
  const folder = join(root, 'conformance', 'bridges');
  const lines = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => {
      const read = readManifest(readFileSync(join(folder, file), 'utf8'), file);
      if (read.kind === 'wrong') throw new Error(read.mistakes.join('; '));
      const { name, version, commit, licence, own_timeout_ms, own_timeout_by } = read.manifest;
      const written = [version, commit?.slice(0, SHORT_COMMIT)].filter((text) => text !== undefined).join(', ');
      return [
        `| ${name} | [${file}](../conformance/bridges/${file}) | ${written} | ${own_timeout_ms} ms: ${own_timeout_by} | ${licence} |`,
      ];
    });
  return ['| bridge | manifest | written for | own timeout | licence |', '|---|---|---|---|---|', ...lines].join('\n');
}

/** A page with its made tables as they are now. */
export const withMadeTables = (text: string): string =>
  withLimits(text).replaceAll(/(<!-- made: ([a-z ]+) -->\n)(?:\|.*\n)*/g, (whole, comment: string, name: string) => {
    const make = madeTables[name];
    return make === undefined ? whole : `${comment}${make()}\n`;
  });

/** `<!-- limit: timeout_default_ms in s -->1 s`: the number after such a comment is the limit of the contract. */
const withLimits = (text: string): string =>
  text.replaceAll(
    /(<!-- limit: (\w+)( in s)? -->)\d+/g,
    (whole, comment: string, wanted: string, inSeconds?: string) => {
      const [, value] = Object.entries(limits).find(([name]) => name === wanted) ?? [];
      return value === undefined ? whole : `${comment}${inSeconds === undefined ? value : value / 1000}`;
    },
  );

/** Behaviour of real Editors, by topic: our substitute, the checks that show it, and the result in the newest record of each version of Unity. */
export function topicTable(records: readonly VerifyRecord[]): string {
  const newest = newestByVersion(records);
  const rows = Object.entries(topics).map(([topic, { what, instead }]) => {
    const ids = checks.filter(({ proves }) => proves === topic).map(({ id }) => id);
    const seen = newest.flatMap((record) => seenIn(record, topic));
    const by = ids.length === 0 ? 'by hand' : ids.map((id) => `\`${id}\``).join(', ');
    return `| ${what} | ${instead} | ${by} | ${seen.length === 0 ? 'none yet' : seen.join('; ')} |`;
  });
  return ['| what | what we have instead | checks of `verify` | in a real Editor |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}

/** Only records of real Editors count. */
function newestByVersion(records: readonly VerifyRecord[]): readonly VerifyRecord[] {
  const newest = new Map<string, VerifyRecord>();
  for (const record of records.toSorted((a, b) => a.made_at.localeCompare(b.made_at)))
    if (record.editor === 'unity') newest.set(record.unity_version, record);
  return [...newest.values()].toSorted((a, b) =>
    a.unity_version.localeCompare(b.unity_version, 'en', { numeric: true }),
  );
}

function seenIn({ unity_version, rows }: VerifyRecord, topic: string): string[] {
  const about = rows.filter(({ proves, outcome }) => proves === topic && outcome !== 'not run');
  if (about.length === 0) return [];
  const failed = about.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  return [`${unity_version}: ${failed.length === 0 ? 'passed' : `failed (${failed.join(', ')})`}`];
}
