import { useEffect, useState } from 'react'
import { feeTabDelayMs } from '#portal/shared/delays.ts'
import type { FeeTab } from '#portal/shared/url-state/fee.ts'

/** After another tab is chosen a spinner stands for a moment (spec/2 §4). @returns whether it does */
export function useRestingTab(tab: FeeTab): boolean {
  const [shown, setShown] = useState(tab)
  useEffect(() => {
    if (shown === tab) return
    const timer = setTimeout(() => setShown(tab), feeTabDelayMs)
    return () => clearTimeout(timer)
  }, [shown, tab])
  return shown !== tab
}
