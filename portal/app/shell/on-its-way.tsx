import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { draftsHere } from '#portal/shared/device/drafts.ts'
import { onAsked, onSettled } from '#portal/shared/device/on-its-way.ts'
import { untilFetched } from '#portal/shared/loading/keep-trying.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'

let loading: Promise<ComponentType> | undefined
const loadBar = () => {
  loading ??= untilFetched(
    async () => (await import('#portal/features/assignment/sending/sending-bar.tsx')).SendingBar,
  )
  return loading
}

/** Confirmed homework is sent from every screen. The code is loaded only if there is some. */
export function OnItsWay() {
  const client = useQueryClient()
  const userId = useSession((session) => session.userId)
  const [Bar, setBar] = useState<ComponentType>()

  useEffect(() => onSettled(() => client.invalidateQueries()), [client])

  useEffect(() => {
    const load = async () => {
      const bar = await loadBar()
      setBar(() => bar)
    }
    const look = async () => {
      const kept = await draftsHere(getSession())
      if (kept.some(({ isAsked, refusal }) => isAsked || refusal !== '')) await load()
    }
    void look()
    const stopListening = onAsked(load)
    // Homework may have been confirmed in another tab.
    document.addEventListener('visibilitychange', look)
    return () => {
      stopListening()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return Bar && <Bar key={userId} />
}
