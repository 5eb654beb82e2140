import { useTranslations } from 'use-intl/react'
import { isOpenUser } from '#domain/session/user-type.ts'
import { calendarTexts } from '#portal/shared/calendar/texts.ts'
import { examTexts } from '#portal/shared/exam/texts.ts'
import { useUrlState } from '#portal/shared/navigation/address.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Tabs } from '#ui/controls/tabs.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { examTabs } from '../../tabs.ts'
import { reportTexts } from '../texts.ts'
import { listingQuery, readListingUrlState } from '../url-state.ts'
import { OfflineReports } from './offline-reports.tsx'
import { OnlineReports } from './online-reports.tsx'

const texts = { report: reportTexts, exam: examTexts, calendar: calendarTexts }

/** /report: Exam Reports [report-1]. */
export function ReportListScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Reports />
    </FeatureTexts>
  )
}

function Reports() {
  const t = useTranslations('report')
  const session = useSession((kept) => kept)
  const { urlState, change } = useUrlState(readListingUrlState, listingQuery)
  const tabs = examTabs(session)
  // Open users have the simpler list, without tabs [report-1].
  const hasTabs = tabs.length > 1 && !isOpenUser(session.userType)
  const tab = tabs.find((one) => one === urlState.tab) ?? tabs[0]
  if (!tab) return <EmptyState title={t('none')} />
  const Panel = tab === 'offline' ? OfflineReports : OnlineReports
  const panel = <Panel urlState={urlState} change={change} />
  return (
    <Screen>
      {hasTabs ? (
        <Tabs
          label={t('tabs')}
          value={tab}
          tabs={tabs.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => change({ tab: value })}
        >
          {panel}
        </Tabs>
      ) : (
        panel
      )}
    </Screen>
  )
}
