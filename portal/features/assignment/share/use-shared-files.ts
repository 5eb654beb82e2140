import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { forgetShared, readShared } from '#portal/shared/device/shared-files.ts'

/** The query of homework that takes what was shared with the app. */
export const takesShared = 'shared'

/**
 * Takes what was shared with the app, if the address says so.
 * @param take returns false where there is no room; then they stay for other homework
 */
export function useSharedFiles(take: (files: readonly File[]) => Promise<boolean>): void {
  const [params, setParams] = useSearchParams()
  const isTaken = useRef(false)
  const isWanted = params.has(takesShared)
  useEffect(() => {
    if (!isWanted || isTaken.current) return
    isTaken.current = true
    const takeAll = async () => {
      const files = await readShared()
      if (files.length > 0 && (await take(files))) await forgetShared()
      setParams({}, { replace: true })
    }
    void takeAll()
  }, [isWanted, take, setParams])
}
