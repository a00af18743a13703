/** The client is answered in another way than by the hub. */
export interface Leave {
  /** That is so from now on. */
  leave(): void;
  isLeft(): boolean;
  /** Whom to tell, once. */
  onLeave(tell: () => void): void;
}

/** What an AbortController does, for a hundredth of its time: each call has one. */
export function createLeave(): Leave {
  let isLeft = false;
  let tellOther: (() => void) | undefined;
  return {
    leave() {
      if (isLeft) return;
      isLeft = true;
      tellOther?.();
    },
    isLeft: () => isLeft,
    onLeave: (tell) => void (tellOther = tell),
  };
}
