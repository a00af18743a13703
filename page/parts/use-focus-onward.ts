import { useEffect } from 'preact/hooks';

/** When a question goes while the focus is in it, the focus goes to the questions that are left, or to the list. */
export function useFocusOnward(card: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = card.current;
    let hadFocus = false;
    const watch = (): void => {
      hadFocus = element?.contains(document.activeElement) === true;
    };
    document.addEventListener('focusin', watch);
    return () => {
      document.removeEventListener('focusin', watch);
      if (!hadFocus) return;
      requestAnimationFrame(() => {
        const next =
          document.querySelector<HTMLElement>('#questions:not([hidden])') ??
          document.querySelector<HTMLElement>('#operations-title');
        next?.focus();
      });
    };
  }, []);
}
