import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Button } from '#ui/controls/button.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'

const AttendancePopup = lazyPopup(() =>
  import('./attendance-popup.tsx').then((module) => module.AttendancePopup),
)

/** Opens 'Attendance Details' of a class [timetable-22]. */
export function AttendanceButton({ entry }: { entry: Entry }) {
  const t = useTranslations('timetable.attendance')
  const { isOpen, close, triggerProps } = usePopup(AttendancePopup.prepare)
  return (
    <>
      <Button
        variant="quiet"
        {...triggerProps}
        aria-label={t('attendanceOf', { subject: entry.subject, date: showDay(entry.date) })}
      >
        {t('attendance')}
      </Button>
      {isOpen && <AttendancePopup entry={entry} onClose={close} />}
    </>
  )
}
