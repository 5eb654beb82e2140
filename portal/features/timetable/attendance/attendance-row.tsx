import { Check, X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { AttendanceRecord } from '#domain/timetable/calls.ts'
import { truncate } from '#domain/truncate.ts'
import { showTimes } from '#portal/shared/calendar/entry.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { CutText } from '../entries/cut-text.tsx'
import { isPresent, recordLengths } from './attendance.ts'
import styles from './attendance-row.module.css'

/** One class as it was marked (spec/2 §3 "Attendance record"). A press shows all of a cut text. */
export function AttendanceRow({ record, isThis }: { record: AttendanceRecord; isThis: boolean }) {
  const t = useTranslations('timetable.year')
  const wasThere = isPresent(record)
  const facts = [
    { name: t('homeworkStatus'), text: record.home_work_status, length: recordLengths.homework },
    { name: t('homework'), text: record.homework_assigned, length: recordLengths.homework },
    { name: t('remark'), text: record.remark, length: recordLengths.remark },
    { name: t('note'), text: record.attendance_note, length: recordLengths.note },
  ].filter(({ text }) => text.trim() !== '')
  return (
    <li className={joinClasses(styles.row, isThis && styles.own)}>
      <div className={styles.head}>
        <span className={styles.when}>
          <b>{showDay(record.date)}</b> {showTimes(record.start_time, record.end_time)}
          {isThis && <span className={styles.tag}>{t('thisClass')}</span>}
        </span>
        <span className={joinClasses(styles.status, wasThere ? styles.present : styles.absent)}>
          {wasThere ? <Check size={16} aria-hidden="true" /> : <X size={16} aria-hidden="true" />}
          {t(wasThere ? 'present' : 'absent')}
        </span>
      </div>
      <p className={styles.kind}>
        {[record.subject_name, record.custom_class_type].filter((text) => text !== '').join(' · ')}
      </p>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, text, length }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <CutText text={{ shown: truncate(text, length), whole: text }} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
