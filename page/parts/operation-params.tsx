import type { JSX } from 'preact';
import type { OperationPage } from '../state/types.ts';
import { jsonText } from './json-text.ts';
import { TextSection } from './text-section.tsx';

/** What was asked: the code or the query, and the other arguments. */
export function OperationParams({ page }: { readonly page: OperationPage }): JSX.Element | null {
  const { details } = page;
  if (details.kind !== 'operation') return null;
  const { code, query, ...others } = details.params;
  return (
    <>
      {typeof code === 'string' ? (
        <TextSection title="Code" text={code} copy={code} />
      ) : typeof query === 'string' ? (
        <TextSection title="Query" text={query} copy={query} />
      ) : undefined}
      {Object.keys(others).length === 0 ? undefined : <TextSection title="Parameters" text={jsonText(others)} />}
    </>
  );
}
