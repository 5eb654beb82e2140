/** What a table is matched to on the screen. */
export type Choice = { key: string; kind: string | null; match: Record<string, number> }
