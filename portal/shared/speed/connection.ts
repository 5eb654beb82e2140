/** The Network Information API, which some browsers lack. */
export type Connection = { saveData?: boolean; effectiveType?: string }

export const readConnection = (): Connection => (navigator as { connection?: Connection }).connection ?? {}
