/** How answers are printed. */
export const formats = ['human', 'json', 'ndjson', 'github'] as const;

export type Format = (typeof formats)[number];
