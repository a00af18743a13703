import type { JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { saidBy, sendToolsDecision } from '../state/actions.ts';
import { announce } from '../state/announce.ts';
import type { EditorSummary, ToolsDecision } from '../state/types.ts';
import { useArmed } from './use-armed.ts';
import { useFocusOnward } from './use-focus-onward.ts';

const decisions: readonly (readonly [decision: ToolsDecision, label: string])[] = [
  ['deny', 'Deny'],
  ['ask', 'Ask each time'],
  ['allow', 'Allow'],
];

export interface ToolsQuestionProps {
  readonly editor: EditorSummary;
  /** Another one when the card is moved by what comes or goes above it. */
  readonly place: string;
}

/** One question for all tools of a project that no policy names. The answer is a rule for each, as `mcp-unity-bridge policy` writes it. */
export function ToolsQuestion({ editor, place }: ToolsQuestionProps): JSX.Element {
  const { project_path, project_name, undecided_tools: tools = [] } = editor;
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
    const text = saidBy(outcome);
    setAnswer({ isSent: outcome.kind === 'answered', text });
    announce(text);
  };
  return (
    <article class="question" ref={card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{project_name} offers tools of its own</h2>
      <p>
        This project offers tools of its own: {tools.join(', ')}. AI clients cannot call them before you decide. The
        rules are for every project of yours that has tools of these names.
      </p>
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
