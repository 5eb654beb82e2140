import { useLocation } from 'react-router'

/** Goes with every link from the list to a question, and on from there. */
export const fromList = { isFromList: true } as const

/** Whether the list is what the way back leads to. */
export const useIsFromList = (): boolean =>
  (useLocation().state as Partial<typeof fromList> | null)?.isFromList === true
