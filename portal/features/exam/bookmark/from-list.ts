import { useLocation } from 'react-router'

/** The history state of links from the list to a question, and between questions. */
export const fromList = { isFromList: true } as const

/** Whether the browser's Back leads to the list. */
export const useIsFromList = (): boolean =>
  (useLocation().state as Partial<typeof fromList> | null)?.isFromList === true
