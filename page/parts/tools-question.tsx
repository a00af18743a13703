import type { JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { saidBy, sendToolsDecision } from '../state/actions.ts';
import { announce } from '../state/announce.ts';
import { labelOf } from '../state/live.ts';
import type { Undecided } from '../state/same-tools.ts';
import type { ToolsDecision } from '../state/types.ts';
import { countNoun } from '../state/words.ts';
import { useArmed } from './use-armed.ts';
import { useFocusOnward } from './use-focus-onward.ts';

const decisions: readonly (readonly [decision: ToolsDecision, label: string])[] = [
  ['deny', 'Deny'],
  ['ask', 'Ask each time'],
  ['allow', 'Allow'],
];

export interface ToolsQuestionProps {
  readonly offer: Undecided;
  /** Another one when the card is moved by what comes or goes above it. */
  readonly place: string;
}

/** One question for all tools that no policy names, and all projects that offer them. The answer is a rule for each tool, as `mcp-unity-bridge policy` writes it. */
export function ToolsQuestion({ offer: { tools, editors }, place }: ToolsQuestionProps): JSX.Element {
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
    const text = saidBy(outcome);
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
