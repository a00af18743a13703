import type { JSX } from 'preact';
import { useEffect, useRef, useId, useState } from 'preact/hooks';
import { connection, questions, undecided, labelOf } from '../state/live.ts';
import { clientText, formatAge, shortClient, now, announce, notifyOf } from '../state/words.ts';
import { countNoun } from '../shared/numbers.ts';
import { answerSentence, sendApproval, sendToolsDecision } from '../state/actions.ts';
import type { ApproveRequest, ShownOperation, ToolsDecision, Undecided } from '../state/types.ts';
import { AskedText, useArmed, useFocusOnward, useAskedText } from './asked-text.tsx';

/** The questions of the policy, at the top of the page. They never take the focus, so that typing elsewhere is not interrupted. */
export function Questions(): JSX.Element {
  const asked = questions.value;
  const seen = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const fresh = asked.filter(({ log_id }) => !seen.current.has(log_id));
    seen.current = new Set(asked.map(({ log_id }) => log_id));
    for (const operation of fresh) notifyOf(operation);
    const [first] = fresh;
    if (first !== undefined)
      announce(
        `${countNoun(fresh.length, 'question')} for you, at the top of the page: ${clientText(first.client)} wants to run ${first.tool}.`,
        { isUrgent: true },
      );
  }, [asked]);
  const offering = undecided.value;
  return (
    <section
      class="questions"
      id="questions"
      aria-label="Questions for you"
      tabIndex={-1}
      hidden={asked.length + offering.length === 0}
    >
      {asked.map((operation, index) => (
        <QuestionCard
          key={`${operation.log_id} ${operation.question?.code_hash}`}
          operation={operation}
          place={`${index} ${connection.value.kind}`}
        />
      ))}
      {offering.map((offer, index) => (
        <ToolsQuestion
          key={offer.tools.join(' ')}
          offer={offer}
          place={`${asked.length} ${index} ${connection.value.kind}`}
        />
      ))}
    </section>
  );
}

type PermitSpan = NonNullable<ApproveRequest['permit']>;

const permits: readonly (readonly [span: PermitSpan, label: string])[] = [
  ['ten_minutes', 'Approve for 10 minutes'],
  ['session', 'Approve for this session'],
];

interface QuestionCardProps {
  readonly operation: ShownOperation;
  /** Another one when the card is moved by what appears or disappears above it. */
  readonly place: string;
}

/** One question of the policy: the whole code, and two buttons of which Approve is hard to press by accident, and counts once all of the code is shown. */
function QuestionCard({ operation, place }: QuestionCardProps): JSX.Element | null {
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
    const text = answerSentence(outcome);
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
            ? 'You can approve once all of it is shown.'
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

const decisions: readonly (readonly [decision: ToolsDecision, label: string])[] = [
  ['deny', 'Deny'],
  ['ask', 'Ask each time'],
  ['allow', 'Allow'],
];

interface ToolsQuestionProps {
  readonly offer: Undecided;
  /** Another one when the card is moved by what appears or disappears above it. */
  readonly place: string;
}

/** One question for all tools that no policy names, and all projects that offer them. The answer is a rule for each tool, as `mcp-unity-bridge policy` writes it. */
function ToolsQuestion({ offer: { tools, editors }, place }: ToolsQuestionProps): JSX.Element {
  const [{ project_path }] = editors;
  const names = editors.map((editor) => labelOf(editor.project_path));
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const isArmed = useArmed(place);
  const [answer, setAnswer] = useState<{ readonly isSent: boolean; readonly text: string }>();
  useFocusOnward(card);
  const isOff = !isArmed || answer?.isSent === true;

  const decide = async (decision: ToolsDecision): Promise<void> => {
    if (isOff) return;
    setAnswer({ isSent: true, text: 'Writing the rules…' });
    const outcome = await sendToolsDecision({ project_path, tools, decision });
    const text = answerSentence(outcome);
    setAnswer({ isSent: outcome.kind === 'answered', text });
    announce(text);
  };
  return (
    <article class="question of-tools" ref={card} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>
          {names.length === 1
            ? `${names[0]} offers its own tools`
            : `${countNoun(names.length, 'project')} offer their own tools`}
        </h2>
        <p>
          <strong class="names">{tools.join(', ')}</strong>
          {names.length === 1 ? '' : ` in ${names.join(', ')}`}. AI clients cannot call{' '}
          {tools.length === 1 ? 'it' : 'them'} until you decide. Your answer holds for every project with{' '}
          {tools.length === 1 ? 'a tool of this name' : 'tools of these names'}.
        </p>
      </div>
      <div class="actions">
        {decisions.map(([decision, label]) => (
          <button key={decision} aria-disabled={isOff} onClick={() => void decide(decision)}>
            {label}
          </button>
        ))}
      </div>
      {answer === undefined ? undefined : <p class="outcome">{answer.text}</p>}
    </article>
  );
}
