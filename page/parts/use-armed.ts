import { useEffect, useState } from 'preact/hooks';

/** A press on what has just appeared, or moved, under the finger is meant for something else. */
const ARMS_AFTER_MS = 1_000;

/** Whether the buttons have been where they are for long enough. */
export function useArmed(place: string): boolean {
  const [armedAt, setArmedAt] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setArmedAt(place), ARMS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [place]);
  return armedAt === place;
}
