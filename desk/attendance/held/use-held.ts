import { useEffect } from 'react'
import { attendanceTakers } from '#domain/desk/roles.ts'
import { useMe } from '../../core/session.ts'

/** Sends what this person has on the device, at whatever address the desk is open; its code comes after the first screen. */
export function useHeldRegisters(): void {
  const { person_id, institute, roles } = useMe()
  const mayTake = roles.some((role) => attendanceTakers.includes(role))
  const who = `${institute.institute_id} ${person_id}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has other registers.
  useEffect(() => {
    if (!mayTake) return
    let isLeft = false
    let close = () => {
      isLeft = true
    }
    void import('./outbox.ts').then(
      ({ openOutbox }) => {
        if (!isLeft) close = openOutbox()
      },
      () => undefined,
    )
    return () => close()
  }, [mayTake, who])
}
