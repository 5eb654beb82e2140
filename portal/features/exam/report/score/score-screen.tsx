import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { examTexts } from '#portal/shared/exam/texts.ts'
import type { Child, Session } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { reportTexts } from '../texts.ts'
import styles from './score.module.css'
import { decodeScore, type ScoreOf } from './score-address.ts'
import { ScoreCard } from './score-card.tsx'

const texts = { report: reportTexts, exam: examTexts }

/** /advresult/:encoded: a score card to view and print [report-42]. It has no menu: it is one page of paper. */
export function ScoreScreen() {
  return (
    <FeatureTexts texts={texts}>
      <main className={styles.page}>
        <Score />
      </main>
    </FeatureTexts>
  )
}

/**
 * The address grants nothing: only the signed-in student sees the card, and a parent, whichever child is viewed
 * [report-43].
 */
function Score() {
  const t = useTranslations('report')
  const { encoded = '' } = useParams()
  const session = useSession((kept) => kept)
  const of = decodeScore(encoded)
  useEffect(() => {
    document.title = t('scoreCard')
  }, [t])
  if (!of) return <Refusal title={t('brokenAddress')} text={t('brokenAddressText')} />
  const isOwn = of.accountId === session.accountId && of.userId === session.userId
  if (isOwn) return <ScoreCard testId={of.testId} />
  const child = otherChild(session, of)
  if (child) return <ScoreCard testId={of.testId} child={child} />
  return <Refusal title={t('notYours')} text={t('notYoursText')} />
}

function otherChild(session: Session, { accountId, userId }: ScoreOf): Child | undefined {
  if (!session.isParent || accountId !== session.accountId) return undefined
  return session.children.find(
    (child) => child.accountId === accountId && child.userId === userId && child.isLoginAllowed,
  )
}

function Refusal({ title, text }: { title: string; text: string }) {
  const t = useTranslations('report')
  return (
    <div className={styles.refusal}>
      <h1>{t('scoreCard')}</h1>
      <EmptyState
        title={title}
        text={text}
        action={
          <Link to="/report" className={buttonClass({ variant: 'quiet' })}>
            {t('backToReports')}
          </Link>
        }
      />
    </div>
  )
}
