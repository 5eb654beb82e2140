import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { LeavesReply } from '#domain/leave/calls.ts'
import { useLeaves } from '#portal/shared/leave/queries.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { useWaitingFor } from '#portal/shared/outbox/unsent-changes.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Row } from '#ui/layout/row.tsx'
import { BackLink, Screen } from '#ui/layout/screen.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import type { AskDialogProps } from './ask-dialog.tsx'
import { KeptCard } from './kept-card.tsx'
import { LeaveCard } from './leave-card.tsx'
import { leaveTexts } from './texts.ts'

const AskPopup = lazyPopup<AskDialogProps>(async () => (await import('./ask-dialog.tsx')).AskDialog)

const texts = { leave: leaveTexts }

/** /leave: what was asked for, and what became of it [leave-1]. */
export function LeaveScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Leaves />
    </FeatureTexts>
  )
}

function Leaves() {
  const t = useTranslations('leave')
  const hasStudent = useSession(({ studentId }) => studentId !== null)
  const query = useLeaves()
  return (
    <Screen width="list">
      <BackLink to="/timetable?view=attendance">{t('back')}</BackLink>
      {hasStudent ? (
        <QueryView query={query} loading={<Waiting shape="card" gap={3} />}>
          {(reply) => <List reply={reply} />}
        </QueryView>
      ) : (
        <EmptyState title={t('none')} />
      )}
    </Screen>
  )
}

function List({ reply }: { reply: LeavesReply }) {
  const t = useTranslations('leave')
  const isParent = useSession((session) => session.isParent)
  const asks = useWaitingFor('askLeave')
  const { isOpen, close, triggerProps } = usePopup(AskPopup.prepare)
  const why = reply.may_ask ? 'intro' : isParent ? 'off' : 'onlyParents'
  return (
    <Stack gap={4}>
      <Row gap={3} lineGap={3} justify="between" isWrapping>
        <Text tone="muted">{t(why)}</Text>
        {reply.may_ask && (
          <Button {...triggerProps}>
            <Plus size={18} aria-hidden="true" />
            {t('ask')}
          </Button>
        )}
      </Row>
      {reply.leaves.length + asks.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <Stack as="ul" gap={3}>
          {asks.toReversed().map((one) => (
            <KeptCard key={one.id} kept={one} />
          ))}
          {reply.leaves.map((one) => (
            <LeaveCard key={one.leave_id} leave={one} />
          ))}
        </Stack>
      )}
      {isOpen && <AskPopup reply={reply} onClose={close} />}
    </Stack>
  )
}
