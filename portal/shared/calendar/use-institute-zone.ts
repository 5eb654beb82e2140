import { setLocalTimeZone } from '@internationalized/date'
import { useState } from 'react'
import { useSession } from '#portal/shared/session-store.ts'

/** Which day is today, a calendar of React Aria asks the browser's zone: it is told the institute's. */
export function useInstituteZone(): void {
  const timeZone = useSession((session) => session.time_zone)
  useState(() => {
    if (isZone(timeZone)) setLocalTimeZone(timeZone)
  })
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
