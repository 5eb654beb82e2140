import { ArrowLeft, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { Test } from '#domain/exam/calls.ts'
import { timeLimitOf } from '#domain/exam/duration.ts'
import type { TestReport } from '#domain/exam/report/calls.ts'
import type { Profile } from '#domain/session/calls.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { useChildSwitch } from '#portal/shared/navigation/use-child-switch.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Crest } from '#ui/crest.tsx'
import { QuestionsReport } from '../questions/questions-report.tsx'
import { ReportFigures } from '../summary/report-figures.tsx'
import { SubjectTable } from '../summary/subject-table.tsx'
import styles from './score.module.css'

type ScoreSheetProps = {
  test: Test
  report: TestReport
  /** Of a parent, another child than the one in view. */
  child: Profile | undefined
}

/** The score card: one page, as a printer wants it. */
export function ScoreSheet({ test, report, child }: ScoreSheetProps) {
  const t = useTranslations('report')
  const session = useSession((kept) => kept)
  useEffect(() => {
    document.title = t('scoreOf', { name: test.test_name })
  }, [t, test.test_name])
  return (
    <article className={styles.sheet}>
      <div className={styles.actions}>
        <ToReport address={`/report/${test.test_id}`} child={child} />
        <Button onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          {t('print')}
        </Button>
      </div>
      <header className={styles.head}>
        <Crest name={session.institute_name} logo={fileAddress(session.logo_url)} />
        <div>
          <p className={styles.institute}>{session.institute_name}</p>
          <h1 className={styles.heading}>{t('scoreCard')}</h1>
        </div>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{t('student')}</dt>
          <dd>{child?.name ?? session.name}</dd>
        </div>
        {!child && session.student_display_id !== '' && (
          <div>
            <dt>{t('studentId')}</dt>
            <dd>{session.student_display_id}</dd>
          </div>
        )}
        <div className={styles.wide}>
          <dt>{t('exam')}</dt>
          <dd>{test.test_name}</dd>
        </div>
        <div>
          <dt>{t('day')}</dt>
          <dd>{showDay(test.start_date.slice(0, 10))}</dd>
        </div>
      </dl>
      <ReportFigures report={report} minutes={timeLimitOf(test)} />
      <QuestionsReport own={report.test_report} />
      <section className={styles.subjects} aria-labelledby="score-subjects">
        <h2 id="score-subjects">{t('subjects')}</h2>
        <SubjectTable rows={report.subject_wise_distribution} />
      </section>
    </article>
  )
}

/** The report is that of the child in view: another one comes into view with it. */
function ToReport({ address, child }: { address: string; child: Profile | undefined }) {
  const t = useTranslations('report')
  const { pendingId, switchTo } = useChildSwitch()
  const text = (
    <>
      <ArrowLeft size={18} aria-hidden="true" />
      {t('toReport')}
    </>
  )
  if (child)
    return (
      <Button
        variant="quiet"
        isPending={pendingId !== undefined}
        onClick={() => void switchTo(child, address)}
      >
        {text}
      </Button>
    )
  return (
    <Link to={address} className={buttonClass({ variant: 'quiet' })}>
      {text}
    </Link>
  )
}
