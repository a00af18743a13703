import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { isUnfinished } from '../state/lifecycle.ts';
import { now } from '../state/clock.ts';
import { knownOperations } from '../state/older.ts';
import { outcomes } from '../state/outcomes.ts';
import { chosen, showAllLogs } from '../state/logs-shown.ts';
import { closePanel } from '../state/selection.ts';
import type { ShownOperation, OperationPage } from '../state/types.ts';
import { view } from '../state/view.ts';
import { clientText, dateAndTime, exactTime, shownTitle } from '../state/words.ts';
import { CancelButton } from './cancel-button.tsx';
import { CopyButton } from './copy-button.tsx';
import { type Facts, FactList } from './fact-list.tsx';
import { History } from './history.tsx';
import { timeOf } from './operation-cells.tsx';
import { OperationOutcome } from './operation-outcome.tsx';
import { OperationParams } from './operation-params.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { StateBadge } from './state-badge.tsx';
import { useOperationPage } from './use-operation-page.ts';

/** An operation, whole: what was asked, what came of it, what happened in between. */
export function OperationPanel({ log_id }: { readonly log_id: string }): JSX.Element {
  const operation = knownOperations.value.find((one) => one.log_id === log_id);
  const answer = useOperationPage(log_id, operation === undefined ? '' : versionOf(operation));
  const page = answer?.kind === 'answered' ? answer.value : undefined;
  // Megabytes of a result are put into text once, and not with every event of the stream.
  const whole = useMemo(() => (page === undefined ? undefined : <Whole page={page} />), [page]);
  return (
    <PanelFrame
      eyebrow={operation === undefined ? 'Operation' : `Operation · ${operation.tool}`}
      title={shownTitle(operation?.title ?? '') || (operation?.tool ?? log_id)}
    >
      {operation === undefined ? (
        <p class="soft">It is not among the operations that the page has read.</p>
      ) : (
        <Summary operation={operation} />
      )}
      <div class="actions">
        {operation !== undefined && isUnfinished(operation.state) ? <CancelButton operation={operation} /> : undefined}
        <CopyButton what="log id" text={log_id} />
        <button class="quiet" onClick={() => showLogsOf(log_id)}>
          Show its logs
        </button>
      </div>
      {answer?.kind === 'failed' ? <p class="outcome">{answer.reason}</p> : undefined}
      {whole}
      {operation === undefined ? undefined : (
        <>
          <History operation={operation} page={page} />
          <Details operation={operation} />
        </>
      )}
    </PanelFrame>
  );
}

function Whole({ page }: { readonly page: OperationPage }): JSX.Element {
  return (
    <>
      <OperationOutcome page={page} />
      <OperationParams page={page} />
    </>
  );
}

/** Another one whenever there may be more to read. */
const versionOf = ({ state, marks, finished_at }: ShownOperation): string =>
  `${state} ${marks.length} ${marks.at(-1)?.at ?? 0} ${finished_at ?? 0}`;

/** How it went, on one line: what came of it follows. */
function Summary({ operation }: { readonly operation: ShownOperation }): JSX.Element {
  const { state, error_code } = operation;
  return (
    <p class="summary">
      <StateBadge operation={operation} outcome={outcomes.value.get(operation.log_id)} />
      {error_code === undefined || error_code === state ? undefined : <code>{error_code}</code>}
      <span class="soft">{timeOf(operation, isUnfinished(state) ? now.value : 0)}</span>
    </p>
  );
}

function Details({ operation }: { readonly operation: ShownOperation }): JSX.Element {
  const { client, editor, accepted_at, started_at, finished_at, waiting, attempts, deduplicated, log_id } = operation;
  const facts: Facts = [
    ['Client', clientText(client)],
    ['Editor', editor],
    ['Accepted', dateAndTime(accepted_at)],
    started_at === undefined ? undefined : ['Started', exactTime(started_at)],
    finished_at === undefined ? undefined : ['Ended', exactTime(finished_at)],
    ['Sent', attempts === 0 ? 'not yet' : attempts === 1 ? 'once' : `${attempts} times; it started at most once`],
    waiting.length === 0 ? undefined : ['Waiting for it', waiting.map(clientText).join(', ')],
    deduplicated === 0
      ? undefined
      : ['Calls that joined', `${deduplicated}: made again, and given this work instead of a second run`],
    ['Log id', <code>{log_id}</code>],
  ];
  return (
    <section>
      <h3>Details</h3>
      <FactList facts={facts} />
    </section>
  );
}

function showLogsOf(log_id: string): void {
  showAllLogs();
  chosen.value = { ...chosen.value, operation: log_id };
  view.value = 'logs';
  if (matchMedia('(max-width: 899px)').matches) closePanel();
}
