/** Members that a real type has but the subset has not, by name: they are refused as unsupported, not as unknown. Inherited ones are at the base type. */
export interface ForeignNames {
  readonly statics?: string;
  readonly instance?: string;
}
