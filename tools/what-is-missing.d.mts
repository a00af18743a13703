export declare function whatIsMissing(node: string, hasPackages: boolean): string | undefined;
