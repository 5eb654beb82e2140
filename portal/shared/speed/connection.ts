/** The Network Information API, which not every browser has. */
export type Connection = { saveData?: boolean; effectiveType?: string }

export const readConnection = (): Connection => (navigator as { connection?: Connection }).connection ?? {}
