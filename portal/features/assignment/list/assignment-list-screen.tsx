import { useTranslations } from 'use-intl/react'
import { useLeaveOnError } from '#portal/shared/leaving/use-leave-on-error.ts'
import { useUrlState } from '#portal/shared/navigation/address.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Tabs } from '#ui/controls/tabs.tsx'
import { Skeleton, Waiting } from '#ui/display/skeleton.tsx'
import { Row } from '#ui/layout/row.tsx'
import { useAssignments } from '../queries.ts'
import { assignmentTexts } from '../texts.ts'
import panel from './assignment-panel.module.css'
import { AssignmentPanel } from './assignment-panel.tsx'
import { listQuery, readAssignmentsUrlState } from './url-state.ts'

const texts = { assignment: assignmentTexts }

function ListWaiting() {
  return (
    <Waiting className={panel.panel}>
      <Row gap={2} justify="between" isWrapping>
        <Skeleton shape="field" />
        <Skeleton shape="field" />
      </Row>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} shape="row" />
      ))}
    </Waiting>
  )
}

/** /assignment: Ongoing and Past [assignment-2]. */
export function AssignmentListScreen() {
  return (
    <FeatureTexts texts={texts}>
      <AssignmentTabs />
    </FeatureTexts>
  )
}

function AssignmentTabs() {
  const t = useTranslations('assignment')
  const isSchool = useSession((session) => session.isSchool)
  const query = useAssignments()
  const { urlState, change } = useUrlState(readAssignmentsUrlState, listQuery)
  // The message, then home. A list that was loaded stays when only a refresh failed [assignment-13].
  const isLeaving = useLeaveOnError(query.data ? null : query.error)
  if (isLeaving) return <ListWaiting />
  return (
    <Tabs
      label={t('tabs', { isSchool: String(isSchool) })}
      value={urlState.tab}
      tabs={[
        { value: 'ongoing', label: t('ongoing'), count: query.data?.ongoing.length },
        { value: 'past', label: t('past'), count: query.data?.past.length },
      ]}
      onChange={(tab) => change({ tab, status: '', typed: '' })}
    >
      <QueryView query={query} loading={<ListWaiting />}>
        {(lists) => (
          <AssignmentPanel
            key={urlState.tab}
            items={lists[urlState.tab]}
            urlState={urlState}
            onChange={change}
          />
        )}
      </QueryView>
    </Tabs>
  )
}
