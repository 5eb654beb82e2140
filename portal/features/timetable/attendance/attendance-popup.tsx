import { useTranslations } from 'use-intl/react'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { useBounds } from '#portal/shared/calendar/use-bounds.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useToday } from '#portal/shared/time/use-zone.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { useAttendance } from '../year/year-queries.ts'
import { type AttendanceRecord, isRecordOf, orderRecords, shareOfRecords } from './attendance.ts'
import { AttendanceRow } from './attendance-row.tsx'
import { ShareBar } from './attendance-share.tsx'

type AttendancePopupProps = { entry: Entry; onClose: () => void }

/** 'Attendance Details': the records of the class's month, this class first [timetable-22]. */
export function AttendancePopup({ entry, onClose }: AttendancePopupProps) {
  const t = useTranslations('timetable.attendance')
  const query = useAttendance(entry, useBounds(useToday()))
  return (
    <Dialog title={t('details')} onClose={onClose} size="wide">
      <QueryView
        query={query}
        loading={<Waiting shape="panel" count={1} />}
        isEmpty={(records) => records.length === 0}
        empty={<EmptyState title={t('noneMarked')} />}
      >
        {(records) => <Records records={records} entry={entry} />}
      </QueryView>
    </Dialog>
  )
}

function Records({ records, entry }: { records: AttendanceRecord[]; entry: Entry }) {
  const t = useTranslations('timetable.attendance')
  const isMarked = records.some((record) => isRecordOf(record, entry))
  return (
    <Stack gap={4}>
      <ShareBar label={t('attended')} share={shareOfRecords(records)} />
      {!isMarked && (
        <Text size="sm" tone="muted">
          {t('notYet')}
        </Text>
      )}
      <Stack as="ul" gap={2}>
        {orderRecords(records, entry).map((record) => (
          <AttendanceRow
            key={`${record.date} ${record.startTime} ${record.subject}`}
            record={record}
            isThis={isRecordOf(record, entry)}
          />
        ))}
      </Stack>
    </Stack>
  )
}
