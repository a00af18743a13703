import { useEffect, useState } from 'preact/hooks';

/** Beside the lists where there is room; where there is none it covers them, and then nothing behind it takes the focus. */
const covers = matchMedia('(max-width: 899px)');

/** Whether the panel covers the rest of the page now. */
export function useCovers(): boolean {
  const [does, setDoes] = useState(covers.matches);
  useEffect(() => {
    const change = (): void => setDoes(covers.matches);
    covers.addEventListener('change', change);
    return () => covers.removeEventListener('change', change);
  }, []);
  return does;
}
