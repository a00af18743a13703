import type { JSX } from 'preact';
import type { OperationPage } from '../state/types.ts';
import { CopyButton } from './copy-button.tsx';
import { jsonText } from './json-text.ts';
import { TextBlock } from './text-block.tsx';

/** What was asked: the code or the query, and the other arguments. */
export function OperationParams({ page }: { readonly page: OperationPage }): JSX.Element | null {
  const { details } = page;
  if (details.kind !== 'operation') return null;
  const { code, query, ...others } = details.params;
  const work = typeof code === 'string' ? { name: 'Code', text: code } : typeof query === 'string' ? { name: 'Query', text: query } : undefined;
  return (
    <>
      {work === undefined ? undefined : (
        <section aria-labelledby="work-title">
          <div class="with-action">
            <h3 id="work-title">{work.name}</h3>
            <CopyButton what={work.name.toLowerCase()} text={work.text} />
          </div>
          <TextBlock label={work.name} text={work.text} />
        </section>
      )}
      {Object.keys(others).length === 0 ? undefined : (
        <section aria-labelledby="params-title">
          <h3 id="params-title">Parameters</h3>
          <TextBlock label="Parameters" text={jsonText(others)} />
        </section>
      )}
    </>
  );
}
