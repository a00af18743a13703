import type { ComponentChildren, JSX } from 'preact';

export type Facts = readonly (readonly [name: string, value: ComponentChildren] | undefined)[];

/** Names and values; what is undefined is left out. */
export function FactList({ facts }: { readonly facts: Facts }): JSX.Element {
  return (
    <dl class="facts">
      {facts.map((fact) =>
        fact === undefined ? undefined : (
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
