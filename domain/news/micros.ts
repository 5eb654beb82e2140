/** What a message costs is often less than a paisa: budgets, prices and spending are whole millionths of a rupee, rupees in calls and files. */
export const microsPerRupee = 1_000_000

export const microsOf = (rupees: number): number => Math.round(rupees * microsPerRupee)
export const rupeesOfMicros = (micros: number): number => micros / microsPerRupee
