import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { draftsHere } from '#portal/shared/device/drafts.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { sendingRows } from '../sending/sending-rows.ts'

const none: ReadonlySet<number> = new Set()

/** The ids of homework with unsent work on this device. */
export function useUnsent(): ReadonlySet<number> {
  const userId = useSession(({ userId }) => userId)
  const instituteId = useSession(({ instituteId }) => instituteId)
  const onItsWay = useStore(sendingRows, (rows) =>
    rows.map(({ state, fileId }) => `${fileId}${state}`).join(),
  )
  const [unsent, setUnsent] = useState(none)
  // biome-ignore lint/correctness/useExhaustiveDependencies: work that was sent is no longer kept
  useEffect(() => {
    let isHere = true
    void draftsHere({ userId, instituteId }).then((kept) => {
      if (isHere) setUnsent(new Set(kept.map(({ fileId }) => fileId)))
    })
    return () => {
      isHere = false
    }
  }, [userId, instituteId, onItsWay])
  return unsent
}
