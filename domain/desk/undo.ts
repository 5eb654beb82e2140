/**
 * For how many days an import or a change can be undone: as long as its rows are kept as they were. It is the one limit of time there
 * is; what was built on it is the other [desk-99].
 */
export const undoDays = 30
