import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { saidBy, sendCancel } from '../state/actions.ts';
import { announce } from '../state/announce.ts';
import type { ShownOperation } from '../state/types.ts';

type Step =
  | { readonly kind: 'offered' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'answered'; readonly text: string };

/** Cancels an operation after a second look. */
export function CancelButton({ operation }: { readonly operation: ShownOperation }): JSX.Element {
  const [step, setStep] = useState<Step>({ kind: 'offered' });
  const keep = useRef<HTMLButtonElement>(null);
  const offer = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (step.kind === 'asked') keep.current?.focus();
  }, [step.kind]);
  const goBack = (): void => {
    setStep({ kind: 'offered' });
    requestAnimationFrame(() => offer.current?.focus());
  };
  const cancel = async (): Promise<void> => {
    setStep({ kind: 'sent' });
    const answer = await sendCancel({ log_id: operation.log_id });
    const text = saidBy(answer);
    setStep({ kind: 'answered', text });
    announce(text);
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // The panel stays: only the question is taken back.
    event.stopPropagation();
    goBack();
  };
  if (step.kind === 'asked')
    return (
      <div class="confirm" role="group" aria-label="Cancel this operation?" onKeyDown={escape}>
        <p>
          {isStarted(operation)
            ? 'Already running. Unity will ask the code to stop; the code may ignore it.'
            : 'It has not started: it never will, and its client is told.'}
        </p>
        <button class="danger" onClick={() => void cancel()}>
          Cancel it
        </button>
        <button ref={keep} onClick={goBack}>
          Keep it
        </button>
      </div>
    );
  return (
    <>
      <button ref={offer} disabled={step.kind === 'sent'} onClick={() => setStep({ kind: 'asked' })}>
        Cancel operation…
      </button>
      {step.kind === 'answered' ? <p class="outcome">{step.text}</p> : undefined}
    </>
  );
}

const isStarted = ({ state }: ShownOperation): boolean => state === 'running' || state === 'suspended';
