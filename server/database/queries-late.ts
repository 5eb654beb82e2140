/** Whether late answer `k` waits for an examiner to decide whether it counts. */
export const isUndecided = (k: string) => `(${k}.counted_at is null and ${k}.dismissed_at is null)`
