import type { JSX } from 'preact';
import type { OperationPage } from '../state/types.ts';
import { hasPicture, jsonText } from './json-text.ts';
import { pictureUrl } from './row-outcome.tsx';
import { TextBlock } from './text-block.tsx';
import { TextSection } from './text-section.tsx';

/** Result or error, or how far it is. */
export function OperationOutcome({ page }: { readonly page: OperationPage }): JSX.Element {
  const { result } = page;
  switch (result.status) {
    case 'completed': {
      const text = jsonText(result.result);
      return (
        <>
          {hasPicture(result.result) ? (
            <img class="picture" src={pictureUrl(result.log_id)} alt="Picture of the result" />
          ) : undefined}
          <TextSection title="Result" text={text} copy={text} />
        </>
      );
    }
    case 'error':
      return (
        <TextSection
          title="Error"
          text={result.error}
          tone="bad"
          copy={[result.error, result.stack_trace ?? ''].join('\n').trim()}
        >
          <p class="soft">{result.message}</p>
          <Part title="Stack trace" text={result.stack_trace} />
          <Partial page={page} />
        </TextSection>
      );
    case 'timeout':
    case 'in_progress':
      return (
        <section>
          <h3>So far</h3>
          <p>It has not ended yet.</p>
          <Partial page={page} />
        </section>
      );
    case 'not_found':
      return <p>{result.message}</p>;
  }
}

function Partial({ page: { result } }: { readonly page: OperationPage }): JSX.Element {
  return (
    <Part
      title="Newest partial result"
      text={result.partial_result === undefined ? undefined : jsonText(result.partial_result)}
    />
  );
}

function Part({ title, text }: { readonly title: string; readonly text: string | undefined }): JSX.Element | null {
  if (text === undefined) return null;
  return (
    <>
      <h4>{title}</h4>
      <TextBlock label={title} text={text} />
    </>
  );
}
