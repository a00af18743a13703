import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { saidBy, sendRevocation } from '../state/actions.ts';
import { announce } from '../state/announce.ts';
import { now } from '../state/clock.ts';
import type { EditorSummary } from '../state/types.ts';
import { timeOfDay } from '../state/words.ts';

/** What the user has permitted in a project, and the way to take it back. */
export function Permits({
  editor: { project_path, permits = [] },
}: {
  readonly editor: EditorSummary;
}): JSX.Element | null {
  const [outcome, setOutcome] = useState('');
  const active = permits.filter(({ until = Infinity }) => until > now.value);
  const revoke = async (name: string): Promise<void> => {
    const text = saidBy(await sendRevocation({ project_path, name }));
    setOutcome(text);
    announce(text);
  };
  if (active.length === 0 && outcome === '') return null;
  return (
    <div class="permits">
      {active.map(({ name, until }) => (
        <p key={name}>
          <span>
            <strong>{name}</strong> runs without asking{' '}
            {until === undefined ? 'until the server ends' : `until ${timeOfDay(until)}`}
          </span>
          <button class="quiet" aria-label={`Ask again before ${name} runs`} onClick={() => void revoke(name)}>
            Ask again
          </button>
        </p>
      ))}
      {outcome === '' ? undefined : <p class="soft">{outcome}</p>}
    </div>
  );
}
