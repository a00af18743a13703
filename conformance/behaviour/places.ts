/** So many rows are played at once. */
export interface Places {
  /** Resolves when there is a place; what it resolves to gives that place to the next one, once. */
  take(): Promise<() => void>;
}

export function makePlaces(amount: number): Places {
  let free = amount;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  const once = (): (() => void) => {
    let hasLeft = false;
    return () => {
      if (!hasLeft) leave();
      hasLeft = true;
    };
  };
  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => void waiting.push(resolve));
      return once();
    },
  };
}
