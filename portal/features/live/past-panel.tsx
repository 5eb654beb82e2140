import { useSearchParams } from 'react-router'
import { QueryView } from '#portal/shared/query-view.tsx'
import { ClassPanel, classesWaiting } from './classes/class-panel.tsx'
import { usePast } from './queries.ts'
import { RangeButton } from './range/range-button.tsx'
import { type DaySpan, readPastSpan } from './range/span.ts'

/** Past Classes: the last 30 days, or the range in the address [live-10]. */
export function PastPanel({ today }: { today: string }) {
  const [params, setParams] = useSearchParams()
  const span = readPastSpan(params.get('from'), params.get('to'), today)
  const query = usePast(span)
  const apply = ({ from, to }: DaySpan) => {
    setParams({ tab: 'past', from, to })
    // Applying the same range again reloads it.
    if (from === span.from && to === span.to) void query.refetch()
  }
  const range = <RangeButton span={span} today={today} onApply={apply} />
  return (
    <QueryView query={query} loading={classesWaiting}>
      {({ classes, flags }) => (
        <ClassPanel
          tab="past"
          classes={classes}
          flags={flags}
          tools={range}
          isReloading={query.isPlaceholderData}
        />
      )}
    </QueryView>
  )
}
