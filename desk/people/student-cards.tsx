import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { showDay } from '#domain/day.ts'
import type { PersonPage } from '#domain/desk/people-calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { showLeave } from '#domain/leave/texts.ts'
import { LeaveBadge } from '#portal/shared/leave/leave-badge.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { PageCard } from './page-card.tsx'
import styles from './people.module.css'

type OfStudent = NonNullable<PersonPage['student']>

/** Fees, attendance, homework and exams of the year in use, as the family sees them. */
export function StudentCards({ student }: { student: OfStudent }) {
  return (
    <>
      <FeesCard student={student} />
      <AttendanceCard student={student} />
      <LeavesCard student={student} />
      <QuestionsCard student={student} />
      <HomeworkCard student={student} />
      <ExamsCard student={student} />
    </>
  )
}

function FeesCard({ student: { fees, year } }: { student: OfStudent }) {
  const t = useTranslations('deskPeople')
  if (!fees) return null
  const lines = [
    ['feeTotal', fees.total],
    ['feePaid', fees.paid],
    ['feeDue', fees.due],
    ['feePastDue', fees.past_due],
    ['feeCredit', fees.credit],
  ] as const
  const shown = lines.filter(([name, sum]) => sum > 0 || name === 'feeDue')
  return (
    <PageCard
      title={t('fees', { year })}
      beside={fees.past_due > 0 && <Badge tone="bad" text={t('feePastDue')} />}
    >
      {fees.total === 0 && fees.credit === 0 ? (
        <Text tone="muted">{t('noFees', { year })}</Text>
      ) : (
        <dl>
          {shown.map(([name, sum]) => (
            <div key={name} className={styles.fact}>
              <Text as="dt" size="sm" tone="muted">
                {t(name)}
              </Text>
              <dd className={styles.amount}>{showMoney(sum)}</dd>
            </div>
          ))}
        </dl>
      )}
    </PageCard>
  )
}

function AttendanceCard({ student: { attendance, year } }: { student: OfStudent }) {
  const t = useTranslations('deskPeople')
  const percent = attendance && Math.floor((100 * attendance.present) / attendance.held)
  const minimum = attendance?.minimum_percent ?? null
  return (
    <PageCard title={t('attendance', { year })}>
      {attendance && percent !== null ? (
        <>
          <Text
            size="xl"
            weight="strong"
            isNumeric
            tone={minimum !== null && percent < minimum ? 'bad' : 'default'}
          >
            {t('attended', { percent })}
          </Text>
          <Text size="sm" tone="muted" isNumeric>
            {t('attendedOf', { present: attendance.present, held: attendance.held })}
          </Text>
          {minimum !== null && (
            <Text size="sm" tone="muted">
              {t('attendanceMinimum', { percent: minimum })}
            </Text>
          )}
        </>
      ) : (
        <Text tone="muted">{t('noAttendance', { year })}</Text>
      )}
    </PageCard>
  )
}

/** The latest questions that one reaches, each with the way to it [desk-147]. */
function QuestionsCard({ student: { questions } }: { student: OfStudent }) {
  const t = useTranslations('deskPeople')
  if (questions.length === 0) return null
  return (
    <PageCard title={t('questions')}>
      <ul>
        {questions.map((one) => (
          <li key={one.thread_id} className={styles.line}>
            <Stack className={styles.who}>
              <TextLink as={Link} to={`/questions/${one.thread_id}`}>
                {one.title}
              </TextLink>
              <Text size="sm" tone="muted" wrap="cut">
                {one.last_text}
              </Text>
            </Stack>
            {one.is_waiting && <Badge tone="warn" text={t('questionWaits')} />}
          </li>
        ))}
      </ul>
    </PageCard>
  )
}

/** The latest leave, of any year [desk-124]. */
function LeavesCard({ student: { leaves } }: { student: OfStudent }) {
  const t = useTranslations('deskPeople')
  if (leaves.length === 0) return null
  return (
    <PageCard title={t('leaves')}>
      <ul>
        {leaves.map((one) => (
          <li key={one.leave_id} className={styles.line}>
            <Stack className={styles.who}>
              <Text isNumeric>
                {showLeave({ ...one, fromTime: one.from_time, untilTime: one.until_time })}
              </Text>
              <Text size="sm" tone="muted" wrap="anywhere">
                {dotted([t(`leaveReasons.${one.reason}`), one.note])}
              </Text>
            </Stack>
            <LeaveBadge state={one.state} />
          </li>
        ))}
      </ul>
    </PageCard>
  )
}

const tones = { open: 'info', missed: 'bad', handed_in: 'good' } as const

function HomeworkCard({ student: { homework, year } }: { student: OfStudent }) {
  const t = useTranslations('deskPeople')
  return (
    <PageCard title={t('homework', { year })}>
      {homework.latest.length === 0 ? (
        <Text tone="muted">{t('noHomework', { year })}</Text>
      ) : (
        <Text size="sm" tone="muted" isNumeric>
          {t('homeworkCounts', { open: homework.open, missed: homework.missed, handed: homework.handed_in })}
        </Text>
      )}
      <ul>
        {homework.latest.map(({ title, subject, due, state }) => (
          <li key={`${title} ${due}`} className={styles.line}>
            <Stack className={styles.who}>
              <Text wrap="anywhere">{title}</Text>
              <Text size="sm" tone="muted" wrap="anywhere">
                {subject}
              </Text>
            </Stack>
            <Badge tone={tones[state]} text={t(`homeworkStates.${state}`, { day: showDay(due) })} />
          </li>
        ))}
      </ul>
    </PageCard>
  )
}

function ExamsCard({ student: { exams } }: { student: OfStudent }) {
  const t = useTranslations('deskPeople')
  return (
    <PageCard title={t('exams')}>
      <Text size="sm" tone="muted">
        {t('examsComing', { count: exams.coming })}
      </Text>
      {exams.results.length === 0 && <Text tone="muted">{t('noExams')}</Text>}
      <ul>
        {exams.results.map(({ name, day, marks, out_of, rank }) => (
          <li key={`${name} ${day}`} className={styles.line}>
            <Stack className={styles.who}>
              <Text wrap="anywhere">{name}</Text>
              <Text size="sm" tone="muted" isNumeric>
                {[day && showDay(day), rank !== null && t('rank', { rank })].filter(Boolean).join(' · ')}
              </Text>
            </Stack>
            <Text weight="strong" isNumeric>
              {t('marks', { marks: marks ?? 0, outOf: out_of })}
            </Text>
          </li>
        ))}
      </ul>
    </PageCard>
  )
}
