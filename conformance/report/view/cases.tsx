/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact';
import type { CaseResult } from '../model.ts';
import { isExplained, statusOrder, statusStyles } from '../status-styles.ts';
import {
  anchorOfFailure,
  anchorOfRequirement,
  areaOf,
  areas,
  countNoun,
  formatMs,
  formatNumber,
  joinLines,
  shortenText,
} from '../text.ts';
import { type RequirementRow, promiseRow, requirementLooks, requirementStates, tilesText } from '../tiles.ts';
import {
  caseLink,
  type Context,
  Note,
  requirementLink,
  type Section,
  sentence,
  spaced,
  StatusBadge,
  Table,
  webLink,
} from './parts.tsx';

/** Rules that hide the rows whose box is not ticked. */
export const filterRules: string = statusOrder
  .map((status) => `body:has(#show-${status}:not(:checked)) tr.of-${status}{display:none}`)
  .join('\n');

/** Everything that ran or would have run. The boxes work without a script; the text field needs one. */
export function casesSection(context: Context): Section {
  const { results } = context.run;
  const byId = results.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const groups = areas.map((area) => {
    const rows = byId.filter((result) => areaOf(result) === area);
    const passed = rows.filter(({ status }) => status === 'pass').length;
    const title = [area, ' ', <Note>{`${passed} of ${rows.length} passed`}</Note>];
    return { title, rows };
  });
  const body = (
    <>
      <fieldset class="filters">
        <legend>Show</legend>
        {statusBoxes(results)}
        <label class="search" hidden>
          Containing <input type="search" id="filter-text" autocomplete="off" />
        </label>
      </fieldset>
      <Table
        caption="All cases by area"
        label="Cases"
        class="all-cases stack"
        groups={groups}
        rowAttributes={(result) => ({ id: context.anchors.get(result) ?? '', class: `of-${result.status}` })}
        columns={[
          { head: 'Id', isName: true, cell: ({ id }) => id },
          { head: 'Status', class: 'state', cell: ({ status }) => <StatusBadge {...statusStyles[status]} /> },
          { head: 'Case', class: 'what', cell: (result) => whatOf(result, context) },
          {
            head: 'Promises',
            class: 'tests',
            cell: ({ requirements }) => requirements.map((id) => [requirementLink(id), ' ']),
          },
          { head: 'Level', class: 'short', cell: ({ level }) => level },
          { head: 'Mode', class: 'short', cell: ({ mode }) => mode },
          { head: 'Took', class: 'number short', cell: tookOf },
        ]}
      />
    </>
  );
  return { id: 'cases', title: 'All cases', note: String(results.length), body };
}

function statusBoxes(results: readonly CaseResult[]): readonly JSX.Element[] {
  const counted = statusOrder.map((status) => ({
    status,
    amount: results.filter((result) => result.status === status).length,
    ...statusStyles[status],
  }));
  return counted
    .filter(({ amount }) => amount > 0)
    .map(({ status, amount, tone, symbol, label, meaning }) => (
      <label class={`tone-${tone}`} title={meaning}>
        <input type="checkbox" id={`show-${status}`} checked /> <span aria-hidden="true">{symbol}</span> {label}{' '}
        {amount}
      </label>
    ));
}

const REASON_LENGTH = 300;

const whatOf = (result: CaseResult, { anchors }: Context): ComponentChildren => [
  isExplained(result.status) ? (
    <a href={`#${anchorOfFailure(anchors.get(result) ?? '')}`}>{result.title}</a>
  ) : (
    result.title
  ),
  <Note>{result.slug}</Note>,
  result.reason === undefined ? '' : <Note>{shortenText(joinLines(result.reason), REASON_LENGTH)}</Note>,
];

const tookOf = ({ duration_ms, virtual_ms }: CaseResult): JSX.Element | string =>
  virtual_ms === undefined ? (
    formatMs(duration_ms)
  ) : (
    <span title={`${formatMs(virtual_ms)} of virtual time`}>{formatMs(duration_ms)}</span>
  );

/** Failures that are on the list: since when, until when. They still run. */
export function knownSection(context: Context): Section | undefined {
  const { results, started_at } = context.run;
  const known = results.filter((result) => result.known !== undefined || result.status === 'known_fail');
  if (known.length === 0) return undefined;
  const body = (
    <>
      <p>They still run. An entry that passes, that has expired or that matches nothing fails the run.</p>
      <Table
        caption="Known failures"
        label="Known failures"
        groups={[{ rows: known }]}
        columns={[
          {
            head: 'Case',
            isName: true,
            cell: (result) => [caseLink(result, context), <Note>{result.title}</Note>],
          },
          { head: 'State', cell: ({ status }) => <StatusBadge {...statusStyles[status]} /> },
          {
            head: 'Reason',
            cell: ({ known: entry, reason }) =>
              entry === undefined ? reason : [entry.reason, ' ', webLink(entry.link, entry.link)],
          },
          { head: 'Known for', cell: ({ known: entry }) => ageOf(entry?.since, started_at) },
          {
            head: 'Expires',
            cell: ({ known: entry }) => (entry === undefined ? 'never' : expiryOf(entry.expires, started_at)),
          },
        ]}
      />
    </>
  );
  return { id: 'known', title: 'Known failures', note: String(known.length), body };
}

const DAY_MS = 86_400_000;

function ageOf(since: string | undefined, now: string): ComponentChildren {
  const days = since === undefined ? Number.NaN : Math.floor((Date.parse(now) - Date.parse(since)) / DAY_MS);
  return Number.isNaN(days) ? 'unknown' : [countNoun(days, 'day'), <Note>since {since}</Note>];
}

function expiryOf(expires: string, now: string): ComponentChildren {
  const days = Math.ceil((Date.parse(expires) - Date.parse(now)) / DAY_MS);
  if (Number.isNaN(days)) return expires;
  return [expires, <Note>{days < 0 ? 'expired' : `in ${countNoun(days, 'day')}`}</Note>];
}

/** The text of each promise, its outcome, and the cases that measured it. */
export function requirementSection(context: Context, rows: readonly RequirementRow[]): Section {
  const states = requirementStates
    .map((state) => ({ ...requirementLooks[state], amount: rows.filter((row) => row.state === state).length }))
    .filter(({ amount }) => amount > 0);
  const body = (
    <>
      <ul class="legend">
        {states.map(({ amount, label, ...look }) => (
          <li>
            <StatusBadge {...look} label={`${amount} ${label}`} />
          </li>
        ))}
      </ul>
      <p class="note">
        Kept: a case that tests it passed, and none found it broken. Grey is never kept: nothing was measured. A promise
        that is planned or excluded says why.
      </p>
      <Table
        caption="Promises of the contract"
        label="Promises"
        class="requirements stack"
        groups={areas.map((area) => ({ title: area, rows: rows.filter((row) => row.area === area) }))}
        rowAttributes={({ id, state }) => ({
          id: anchorOfRequirement(id),
          class: `tone-${requirementLooks[state].tone}`,
        })}
        columns={[
          { head: 'Id', isName: true, cell: ({ id }) => id },
          {
            head: 'Promise',
            class: 'sentence',
            cell: (row) => [<span class="keyword">{row.keyword}</span>, ' ', sentence(row.sentence)],
          },
          { head: 'State', class: 'state', cell: stateOf },
          {
            head: 'Cases',
            class: 'cases',
            cell: ({ cases }) => spaced(cases.map((result) => caseLink(result, context))),
          },
        ]}
      />
    </>
  );
  return { id: 'requirements', title: 'Promises', note: tilesText(promiseRow(rows)), body };
}

const stateOf = ({ state, reached, cases, reason }: RequirementRow): ComponentChildren => [
  <StatusBadge {...requirementLooks[state]} />,
  reached > 0 && reached < cases.length ? <Note>{`${reached} of ${cases.length} cases reached`}</Note> : '',
  <Note>{reason}</Note>,
];

const SLOWEST_SHOWN = 10;

const BAR_WIDTH = 160;

/** The slowest cases of the run. */
export function slowestSection(context: Context): Section | undefined {
  const slowest = context.run.results
    .filter((result) => result.duration_ms > 0)
    .toSorted((a, b) => b.duration_ms - a.duration_ms)
    .slice(0, SLOWEST_SHOWN);
  const [first] = slowest;
  if (first === undefined) return undefined;
  const body = (
    <Table
      caption={`The ${formatNumber(slowest.length)} slowest cases`}
      label="Slowest cases"
      groups={[{ rows: slowest }]}
      columns={[
        { head: 'Case', isName: true, cell: (result) => caseLink(result, context) },
        { head: 'Title', class: 'sentence', cell: ({ title }) => title },
        { head: 'Mode', cell: ({ mode }) => mode },
        { head: 'Took', class: 'number', cell: ({ duration_ms }) => formatMs(duration_ms) },
        {
          head: <span class="unseen">as a bar</span>,
          cell: ({ duration_ms }) => meter(duration_ms / first.duration_ms),
        },
        {
          head: 'Virtual time',
          class: 'number',
          cell: ({ virtual_ms }) => (virtual_ms === undefined ? '' : formatMs(virtual_ms)),
        },
      ]}
    />
  );
  return { id: 'slowest', title: 'Slowest cases', note: formatMs(first.duration_ms), body };
}

const meter = (share: number): JSX.Element => (
  <svg class="meter" width={BAR_WIDTH} height="10" aria-hidden="true">
    <rect width={Math.max(1, Math.round(share * BAR_WIDTH))} height="10" rx="2" />
  </svg>
);
