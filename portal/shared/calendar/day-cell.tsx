import type { CalendarDate } from '@internationalized/date'
import { CalendarCell } from 'react-aria-components'
import { makeZone } from '#domain/zone.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { serverNow } from '#portal/shared/time/server-time.ts'

type DayCellProps = { date: CalendarDate; className: string }

/** A day of React Aria's calendars. They find today by the browser's zone and clock; here it is the institute's. */
export function DayCell({ date, className }: DayCellProps) {
  const timeZone = useSession((session) => session.timeZone)
  const isToday = date.toString() === makeZone(timeZone).dayAt(serverNow())
  return (
    <CalendarCell
      date={date}
      className={className}
      render={(props) => {
        const day = props['aria-label']?.replace(/^Today, /, '')
        const label = isToday ? `Today, ${day}` : day
        return <div {...props} {...{ 'aria-label': label, 'data-today': isToday || undefined }} />
      }}
    />
  )
}
