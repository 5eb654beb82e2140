import { QueryView } from '#portal/shared/query-view.tsx'
import { useMinute } from '#portal/shared/use-minute.ts'
import { ClassPanel, classesWaiting } from './classes/class-panel.tsx'
import { splitByToday } from './classes/groups.ts'
import { useUpcoming } from './queries.ts'

type ComingPanelProps = { tab: 'today' | 'upcoming'; today: string }

/** Today's and Upcoming Classes; with the time a class moves from the one to the other, and out when it ends. */
export function ComingPanel({ tab, today }: ComingPanelProps) {
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
