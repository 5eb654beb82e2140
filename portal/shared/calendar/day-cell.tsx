import { type CalendarDate, setLocalTimeZone } from '@internationalized/date'
import { CalendarCell } from 'react-aria-components'

/*
 * React Aria remembers the device's zone, but takes its offset from the device's clock: on a device that has moved to
 * another zone since, the days would be a day off. With a zone that is set it looks the offset up.
 */
setLocalTimeZone('UTC')

type DayCellProps = {
  date: CalendarDate
  /** YYYY-MM-DD, at the institute. */
  today: string
  className: string
}

/** A day of React Aria's calendars. They find today by the browser's zone and clock; here it is the institute's. */
export function DayCell({ date, today, className }: DayCellProps) {
  const isToday = date.toString() === today
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
