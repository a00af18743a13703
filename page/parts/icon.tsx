import type { JSX } from 'preact';
import type { Tone } from '../state/lifecycle.ts';

/** One shape for each meaning, so that none hangs on colour alone. */
const shapes: Readonly<Record<Tone, JSX.Element>> = {
  wait: <circle cx="6" cy="6" r="4" />,
  run: <path d="M3.5 2 10 6l-6.5 4z" class="full" />,
  ask: <path d="M4 4.300a2.1 2.1 0 1 1 3 1.900c-.7.4-1 .7-1 1.400M6 10.100v.4" />,
  good: <path d="m2 6.5 2.8 2.800L10 3.2" />,
  bad: <path d="m3 3 6 6m0-6-6 6" />,
  odd: <path d="M6 2v5m0 2.500v.5" />,
  grey: <path d="M2.5 6h7" />,
};

export function Icon({ tone }: { readonly tone: Tone }): JSX.Element {
  return (
    <svg class={`icon tone-${tone}`} viewBox="0 0 12 12" aria-hidden="true">
      {shapes[tone]}
    </svg>
  );
}
