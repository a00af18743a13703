import { useLayoutEffect, useState } from 'preact/hooks';

export interface BoxSize {
  readonly width: number;
  readonly height: number;
  /** Px of a rem: rows grow with the reader's font size. */
  readonly rem: number;
}

/** The inner size of a box, px, as it changes. Zero before the first layout. */
export function useBoxSize(box: { readonly current: HTMLElement | null }): BoxSize {
  const [size, setSize] = useState<BoxSize>({ width: 0, height: 0, rem: 16 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const next = {
        width: element.clientWidth,
        height: element.clientHeight,
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      };
      setSize((known) =>
        known.width === next.width && known.height === next.height && known.rem === next.rem ? known : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return size;
}
