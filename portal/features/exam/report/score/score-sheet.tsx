import { ArrowLeft, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { timeLimitOf } from '#domain/exam/duration.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'
import type { TestReport } from '#portal/shared/exam/test-report.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import type { Child } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useChildSwitch } from '#portal/shared/viewed/use-child-switch.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Crest } from '#ui/display/crest.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Panel } from '../panel.tsx'
import { QuestionsReport } from '../questions/questions-report.tsx'
import { ReportFigures } from '../summary/report-figures.tsx'
import { SubjectTable } from '../summary/subject-table.tsx'
import styles from './score.module.css'

type ScoreSheetProps = {
  test: Test
  report: TestReport
  /** For a parent, another child than the viewed one. */
  child: Child | undefined
}

/** The score card: one page to print. */
export function ScoreSheet({ test, report, child }: ScoreSheetProps) {
  const t = useTranslations('report')
  const session = useSession((kept) => kept)
  useEffect(() => {
    document.title = t('scoreOf', { name: test.name })
  }, [t, test.name])
  return (
    <Stack as="article" gap={5} className={styles.sheet}>
      <Row gap={3} justify="between" isWrapping className={styles.actions}>
        <ToReport address={`/report/${test.id}`} child={child} />
        <Button onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          {t('print')}
        </Button>
      </Row>
      <Row as="header" gap={4}>
        <Crest name={session.instituteName} logo={fileAddress(session.logoUrl)} />
        <div>
          <Text tone="muted" wrap="anywhere">
            {session.instituteName}
          </Text>
          <h1>{t('scoreCard')}</h1>
        </div>
      </Row>
      <Card as="dl" className={styles.facts}>
        <Fact name={t('student')} text={child?.name ?? session.name} />
        {!child && session.studentDisplayId !== '' && (
          <Fact name={t('studentId')} text={session.studentDisplayId} />
        )}
        <Fact name={t('exam')} text={test.name} isWide />
        <Fact name={t('day')} text={showDay(test.startsAt.slice(0, 10))} />
      </Card>
      <ReportFigures report={report} minutes={timeLimitOf(test)} />
      <QuestionsReport counts={report.you} />
      <Panel title={t('subjects')} className={styles.subjects}>
        <SubjectTable rows={report.subjects} />
      </Panel>
    </Stack>
  )
}

function Fact({ name, text, isWide = false }: { name: string; text: string; isWide?: boolean }) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <Text as="dt" size="sm" tone="muted">
        {name}
      </Text>
      <Text as="dd" weight="strong" wrap="anywhere">
        {text}
      </Text>
    </div>
  )
}

/** The report is of the viewed child: opening it switches to the child of the card. */
function ToReport({ address, child }: { address: string; child: Child | undefined }) {
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
