export interface Layer {
  readonly files: RegExp;
  readonly only?: RegExp;
  readonly never?: RegExp;
  readonly because: string;
}

export declare const layers: readonly Layer[];
export declare function whyNot(file: string, target: string): string | undefined;
