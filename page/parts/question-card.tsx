import type { JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { saidBy, sendApproval } from '../state/actions.ts';
import { announce } from '../state/announce.ts';
import { now } from '../state/clock.ts';
import type { ApproveRequest, ShownOperation } from '../state/types.ts';
import { clientText, formatAge, shortClient } from '../state/words.ts';
import { AskedText } from './asked-text.tsx';
import { useArmed } from './use-armed.ts';
import { useFocusOnward } from './use-focus-onward.ts';
import { useAskedText } from './use-asked-text.ts';

type PermitSpan = NonNullable<ApproveRequest['permit']>;

const permits: readonly (readonly [span: PermitSpan, label: string])[] = [
  ['ten_minutes', 'Approve for 10 minutes'],
  ['session', 'Approve for this session'],
];

export interface QuestionCardProps {
  readonly operation: ShownOperation;
  /** Another one when the card is moved by what comes or goes above it. */
  readonly place: string;
}

/** One question of the policy: the whole code, and two buttons of which Approve is hard to press by accident, and counts once all of the code is shown. */
export function QuestionCard({ operation, place }: QuestionCardProps): JSX.Element | null {
  const { log_id, question, client, tool, editor, accepted_at } = operation;
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const asked = useAskedText(operation);
  // More text has moved the buttons.
  const isArmed = useArmed(`${place} ${asked.isWhole}`);
  const [answer, setAnswer] = useState<{ readonly isSent: boolean; readonly text: string }>();
  const [hint, setHint] = useState(false);
  useFocusOnward(card);
  if (question === undefined) return null;

  const decide = async (approved: boolean, permit?: PermitSpan): Promise<void> => {
    if (!isArmed || answer?.isSent === true || (approved && !asked.isWhole)) return;
    setAnswer({ isSent: true, text: approved ? 'Approving…' : 'Refusing…' });
    const outcome = await sendApproval({
      log_id,
      code_hash: question.code_hash,
      approved,
      ...(permit === undefined ? {} : { permit }),
    });
    const text = saidBy(outcome);
    setAnswer({ isSent: outcome.kind === 'answered', text });
    announce(text);
  };
  /** Enter is what people press without looking; Space and the pointer approve. */
  const withoutEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || (event.key === ' ' && event.repeat)) {
      event.preventDefault();
      setHint(true);
    }
  };
  const isOff = !isArmed || answer?.isSent === true;
  return (
    <article class="question" ref={card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {nameOf(client, editor)} asks to run {tool}
      </h2>
      <p class="soft">
        in {editor} · waiting for {formatAge(now.value - accepted_at)}
      </p>
      <p>{question.reason}</p>
      <AskedText asked={asked} chars={question.chars ?? question.text.length} />
      <div class="actions">
        <button aria-disabled={isOff} onClick={() => void decide(false)}>
          Refuse
        </button>
        <button
          class="primary"
          aria-disabled={isOff || !asked.isWhole}
          aria-describedby={`${id}-how`}
          onKeyDown={withoutEnter}
          onClick={() => void decide(true)}
        >
          Approve
        </button>
        {permits.map(([span, label]) => (
          <button
            key={span}
            aria-disabled={isOff || !asked.isWhole}
            aria-describedby={`${id}-permit`}
            onKeyDown={withoutEnter}
            onClick={() => void decide(true, span)}
          >
            {label}
          </button>
        ))}
        <span id={`${id}-how`} class={hint ? 'hint' : 'soft hint'}>
          {!asked.isWhole
            ? 'Approve counts once all of it is shown.'
            : hint
              ? 'Enter does not approve: press Space.'
              : 'Press Space or click to approve.'}
        </span>
      </div>
      <p id={`${id}-permit`} class="soft">
        The timed ones also approve later calls of {tool} in this project, by any client, without showing them to you.
      </p>
      {answer === undefined ? undefined : <p class="outcome">{answer.text}</p>}
    </article>
  );
}

/** A client that works in the Editor's own folder needs no folder behind its name: the line below has it. */
function nameOf(client: string, editor: string): string {
  return client.endsWith(` (${editor})`) ? shortClient(client).name : clientText(client);
}
