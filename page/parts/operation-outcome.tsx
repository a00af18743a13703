import type { JSX } from 'preact';
import type { OperationPage } from '../state/types.ts';
import { CopyButton } from './copy-button.tsx';
import { jsonText } from './json-text.ts';
import { TextBlock } from './text-block.tsx';

/** Result or error, or how far it is. */
export function OperationOutcome({ page }: { readonly page: OperationPage }): JSX.Element {
  const { result } = page;
  switch (result.status) {
    case 'completed':
      return (
        <section aria-labelledby="result-title">
          <div class="with-action">
            <h3 id="result-title">Result</h3>
            <CopyButton what="result" text={jsonText(result.result)} />
          </div>
          <TextBlock label="Result" text={jsonText(result.result)} />
        </section>
      );
    case 'error':
      return (
        <section aria-labelledby="error-title">
          <div class="with-action">
            <h3 id="error-title">Error</h3>
            <CopyButton what="error" text={[result.error, result.stack_trace ?? ''].join('\n').trim()} />
          </div>
          <TextBlock label="Error" text={result.error} tone="bad" />
          <p class="soft">{result.message}</p>
          {result.stack_trace === undefined ? undefined : (
            <>
              <h4>Stack trace</h4>
              <TextBlock label="Stack trace" text={result.stack_trace} />
            </>
          )}
          <Partial page={page} />
        </section>
      );
    case 'timeout':
    case 'in_progress':
      return (
        <section aria-labelledby="so-far-title">
          <h3 id="so-far-title">So far</h3>
          <p>{result.message}</p>
          <Partial page={page} />
        </section>
      );
    case 'not_found':
      return <p>{result.message}</p>;
  }
}

function Partial({ page: { result } }: { readonly page: OperationPage }): JSX.Element | null {
  if (result.partial_result === undefined) return null;
  return (
    <>
      <h4>Newest partial result</h4>
      <TextBlock label="Newest partial result" text={jsonText(result.partial_result)} />
    </>
  );
}
