import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { QueryView } from '#portal/shared/query-view.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import { useToday } from '#portal/shared/time/use-zone.ts'
import { Tabs } from '#ui/controls/tabs.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ClassPanel, classesWaiting } from './classes/class-panel.tsx'
import { splitByToday } from './classes/groups.ts'
import { PastPanel } from './past-panel.tsx'
import { useUpcoming } from './queries.ts'
import { liveTexts } from './texts.ts'

const tabs = ['today', 'upcoming', 'past'] as const
type LiveTab = (typeof tabs)[number]

/** Live Classes: today's, those of the next 7 days and past ones [live-2]. */
export function LiveScreen() {
  return (
    <FeatureTexts texts={{ live: liveTexts }}>
      <LiveTabs />
    </FeatureTexts>
  )
}

function LiveTabs() {
  const t = useTranslations('live')
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'today'
  const choose = useCallback(
    (next: LiveTab) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.set('tab', next)
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
  return (
    <Screen>
      <Tabs
        label={t('tabs')}
        value={tab}
        tabs={tabs.map((value) => ({ value, label: t(value) }))}
        onChange={choose}
      >
        {/* Another key clears the search box. */}
        {tab === 'past' ? <PastPanel today={today} /> : <ComingPanel key={tab} tab={tab} today={today} />}
      </Tabs>
    </Screen>
  )
}

type ComingPanelProps = { tab: 'today' | 'upcoming'; today: string }

/** Today's and Upcoming Classes; over time a class moves from the second to the first, and disappears when it ends. */
function ComingPanel({ tab, today }: ComingPanelProps) {
  const nowMs = useMinute()
  const query = useUpcoming(today)
  return (
    <QueryView query={query} loading={classesWaiting}>
      {({ classes, flags }) => (
        <ClassPanel tab={tab} classes={splitByToday(classes, { today, nowMs })[tab]} flags={flags} />
      )}
    </QueryView>
  )
}
