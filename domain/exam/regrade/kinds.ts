/** Names of decisions about a question after its test (`Decision`), in the calls. */
export const regradeKinds = ['key', 'dropped', 'bonus_to_all', 'bonus_to_tried', 'as_printed'] as const
export type RegradeKind = (typeof regradeKinds)[number]
