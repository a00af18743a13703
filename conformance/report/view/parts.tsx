/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact';
import { Badge, TextBlock } from '../../../page/shared/parts.tsx';
import type { CaseResult, Run, WireLine } from '../model.ts';
import { isExplained, type StatusStyle, statusStyles } from '../status-styles.ts';
import { type Anchors, anchorOfFailure, anchorOfRequirement, countNoun, formatTime, shortenText } from '../text.ts';
import { sentenceOf } from '../tiles.ts';

/** Data for every section. */
export interface Context {
  readonly run: Run;
  readonly anchors: Anchors;
}

/** A part of the page, and its entry in the table of contents. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** Short text beside the entry. */
  readonly note?: string;
  readonly body: JSX.Element;
}

/** Content that is folded until a reader opens it. */
export function Fold({
  title,
  isOpen = false,
  children,
  ...attributes
}: {
  readonly title: ComponentChildren;
  readonly isOpen?: boolean;
  readonly id?: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <details {...attributes} open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** Less important text. */
export const Note = ({ children }: { readonly children: ComponentChildren }): JSX.Element | null =>
  children === undefined ? null : <span class="note">{children}</span>;

/** Content that scrolls sideways if it is too wide, also by keyboard. */
export const Scroll = ({
  label,
  class: look,
  role = 'region',
  children,
}: {
  readonly label: string;
  readonly class?: string;
  readonly role?: 'region' | 'group';
  readonly children: ComponentChildren;
}): JSX.Element => (
  <div
    class={look === undefined ? 'scroll' : `${look} scroll`}
    tabIndex={0}
    role={role}
    aria-label={`${label}, scrolls sideways`}
  >
    {children}
  </div>
);

interface Column<Row> {
  readonly head: ComponentChildren;
  readonly cell: (row: Row) => ComponentChildren;
  readonly class?: string;
  /** Explanation of its head. */
  readonly title?: string;
  /** Its cells name their rows. */
  readonly isName?: boolean;
  readonly cellAttributes?: (row: Row) => { readonly class: string; readonly title: string };
}

/** Rows under a title of their own. */
interface TableGroup<Row> {
  readonly title?: ComponentChildren;
  readonly rows: readonly Row[];
}

interface TableProps<Row> {
  readonly caption: string;
  /** Name of the scrolling box for screen readers. */
  readonly label: string;
  readonly class?: string;
  readonly role?: 'group';
  readonly columns: readonly Column<Row>[];
  readonly groups: readonly TableGroup<Row>[];
  readonly rowAttributes?: (row: Row) => { readonly id: string; readonly class?: string };
}

/** A table with names for its columns and rows. Groups without rows are left out. */
export function Table<Row>({
  caption,
  label,
  role,
  class: look,
  columns,
  groups,
  rowAttributes,
}: TableProps<Row>): JSX.Element {
  return (
    <Scroll label={label} {...(role === undefined ? {} : { role })}>
      <table class={look}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, class: of, title }) => (
              <th scope="col" class={of} title={title}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map(({ title, rows }) => (
            <tbody>
              {title === undefined ? undefined : (
                <tr class="group">
                  <th scope="rowgroup" colspan={columns.length}>
                    <span>{title}</span>
                  </th>
                </tr>
              )}
              {rows.map((row) => (
                <tr {...rowAttributes?.(row)}>{columns.map((column) => cellOf(column, row))}</tr>
              ))}
            </tbody>
          ))}
      </table>
    </Scroll>
  );
}

function cellOf<Row>({ cell, class: look, isName, cellAttributes }: Column<Row>, row: Row): JSX.Element {
  const attributes = cellAttributes?.(row) ?? { class: look };
  return isName === true ? (
    <th scope="row" {...attributes}>
      {cell(row)}
    </th>
  ) : (
    <td {...attributes}>{cell(row)}</td>
  );
}

/** A symbol and a label, coloured. */
export const StatusBadge = ({ symbol, label, tone }: Pick<StatusStyle, 'symbol' | 'label' | 'tone'>): JSX.Element => (
  <Badge tone={tone} mark={<span aria-hidden="true">{symbol}</span>}>
    {label}
  </Badge>
);

/** A link to where a case is explained. */
export function caseLink(result: CaseResult, { anchors, run }: Context): JSX.Element {
  const { symbol, label, tone } = statusStyles[result.status];
  const anchor = anchors.get(result) ?? '';
  const href = `#${isExplained(result.status) ? anchorOfFailure(anchor) : anchor}`;
  const isTwice = run.results.some((other) => other.id === result.id && other.mode !== result.mode);
  return (
    <a class={`case tone-${tone}`} href={href} title={`${label}: ${result.title}`}>
      <span aria-hidden="true">{symbol}</span>
      <span class="unseen">{label}</span> {isTwice ? `${result.id} ${result.mode}` : result.id}
    </a>
  );
}

/** A link to the promise, or its id if the contract does not have it. */
export const requirementLink = (id: string): JSX.Element =>
  sentenceOf(id) === undefined ? (
    <span title="not a promise of this contract">{id}</span>
  ) : (
    <a class="id" href={`#${anchorOfRequirement(id)}`}>
      {id}
    </a>
  );

/** One below the other, or side by side where there is room. */
export const spaced = (parts: readonly JSX.Element[]): ComponentChildren =>
  parts.length === 0 ? <span class="soft">none</span> : parts.map((part) => [part, ' ']);

/** The text as a link, if the address is one of the web: data of a run is not trusted. */
export const webLink = (words: string, address = ''): ComponentChildren =>
  /^https?:\/\//i.test(address) ? (
    <a href={address} rel="noreferrer">
      {words}
    </a>
  ) : (
    words
  );

/** The code in a sentence is between backticks. */
export const sentence = (text: string): ComponentChildren =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part));

/** Lines of a log: the time first, all times below each other. */
export const logText = (lines: readonly { readonly at: number; readonly text: string }[]): string =>
  lines.map(({ at, text }) => `${formatTime(at).padStart(TIME_WIDTH)}  ${text}\n`).join('');

const TIME_WIDTH = 11;

const WIRE_LIMIT = 200;

const MESSAGE_LENGTH = 1200;

/** Messages, folded. `most`: characters of all of them; ten cases with that many make a file that can be mailed. */
export function wireLog(lines: readonly WireLine[] = [], most = 60_000): JSX.Element | undefined {
  if (lines.length === 0) return undefined;
  const shown: string[] = [];
  let size = 0;
  for (const { at, from, to, message } of lines.slice(0, WIRE_LIMIT)) {
    const text = logText([{ at, text: `${from} → ${to}  ${shortenText(message, MESSAGE_LENGTH)}` }]);
    size += text.length;
    if (size > most) break;
    shown.push(text);
  }
  const rest = lines.length - shown.length;
  const more = rest > 0 ? `... ${countNoun(rest, 'more message')} in results.jsonl\n` : '';
  return (
    <Fold title={`Wire log (${countNoun(lines.length, 'message')})`}>
      <TextBlock text={shown.join('') + more} />
    </Fold>
  );
}
