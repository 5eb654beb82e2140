import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { knownConfig } from '#portal/shared/config.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'
import { tabLinkClasses } from '#ui/controls/tabs.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { useChosenInView } from '#ui/use-chosen-in-view.ts'
import { useScoreOf } from '../queries.ts'
import { scoreAddress } from '../score/score-address.ts'
import { mayCompare, type ReportUrlState, reportQuery } from '../url-state.ts'

type ReportTabsProps = { test: Test; urlState: ReportUrlState }

/**
 * Summary, Score Card, Comparison With Topper [report-11]. They are links instead of ARIA tabs: Score Card opens a
 * browser window, which an arrow key must not do.
 */
export function ReportTabs({ test, urlState }: ReportTabsProps) {
  const t = useTranslations('report')
  const list = useChosenInView<HTMLElement>(urlState.tab)
  const of = useScoreOf(test.id)
  const tabs = mayCompare(test.typeId) ? (['summary', 'comparison'] as const) : (['summary'] as const)
  const links = tabs.map((tab) => (
    <Link
      key={tab}
      to={reportQuery({ ...urlState, tab }) || '?'}
      replace
      preventScrollReset
      className={tabLinkClasses.tab}
      aria-current={tab === urlState.tab ? 'page' : undefined}
    >
      {t(tab)}
    </Link>
  ))
  return (
    <nav ref={list} className={tabLinkClasses.list} aria-label={t('parts')}>
      {links[0]}
      <a
        href={scoreAddress(knownConfig(), of)}
        target="_blank"
        rel="noopener noreferrer"
        className={tabLinkClasses.tab}
      >
        {t('scoreCard')}
        <ExternalLink size={14} aria-hidden="true" />
        <VisuallyHidden>{t('newWindow')}</VisuallyHidden>
      </a>
      {links[1]}
    </nav>
  )
}
