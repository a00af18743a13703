import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../state/announce.ts';
import { connection, questions, undecided } from '../state/live.ts';
import { tellOf } from '../state/notify.ts';
import { clientText, countNoun } from '../state/words.ts';
import { QuestionCard } from './question-card.tsx';
import { ToolsQuestion } from './tools-question.tsx';

/** What the policy asks about, on top of everything. It never takes the focus, so that typing elsewhere is not interrupted. */
export function Questions(): JSX.Element {
  const asked = questions.value;
  const seen = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const fresh = asked.filter(({ log_id }) => !seen.current.has(log_id));
    seen.current = new Set(asked.map(({ log_id }) => log_id));
    for (const operation of fresh) tellOf(operation);
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
