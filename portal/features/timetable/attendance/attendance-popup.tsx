import { useTranslations } from 'use-intl/react'
import type { AttendanceRecord, TimetableEntry } from '#domain/timetable/calls.ts'
import { useBounds } from '#portal/shared/calendar/use-bounds.ts'
import { useToday } from '#portal/shared/calendar/use-zone.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { words } from '#ui/words.ts'
import { useAttendance } from '../year/year-queries.ts'
import { isRecordOf, orderRecords, shareOfRecords } from './attendance.ts'
import styles from './attendance-popup.module.css'
import { AttendanceRow } from './attendance-row.tsx'
import { ShareBar } from './attendance-share.tsx'

type AttendancePopupProps = { entry: TimetableEntry; onClose: () => void }

/** 'Attendance Details': what was marked in the month of the class, this class first (spec/2 §2.6). */
export function AttendancePopup({ entry, onClose }: AttendancePopupProps) {
  const t = useTranslations('timetable.year')
  const query = useAttendance(entry, useBounds(useToday()))
  return (
    <Dialog title={t('details')} onClose={onClose} size="wide">
      <QueryView
        query={query}
        loading={
          <div role="status" aria-label={words.loading}>
            <Skeleton className={styles.waiting} />
          </div>
        }
        isEmpty={(records) => records.length === 0}
        empty={<EmptyState title={t('noneMarked')} />}
      >
        {(records) => <Records records={records} entry={entry} />}
      </QueryView>
    </Dialog>
  )
}

function Records({ records, entry }: { records: AttendanceRecord[]; entry: TimetableEntry }) {
  const t = useTranslations('timetable.year')
  const isMarked = records.some((record) => isRecordOf(record, entry))
  return (
    <div className={styles.stack}>
      <ShareBar label={t('attended')} share={shareOfRecords(records)} />
      {!isMarked && <p className={styles.note}>{t('notYet')}</p>}
      <ul className={styles.list}>
        {orderRecords(records, entry).map((record) => (
          <AttendanceRow
            key={`${record.date} ${record.start_time} ${record.subject_name}`}
            record={record}
            isThis={isRecordOf(record, entry)}
          />
        ))}
      </ul>
    </div>
  )
}
