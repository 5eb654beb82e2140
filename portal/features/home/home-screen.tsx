import { idIn, type Params, queryOf, useUrlState } from '#portal/shared/navigation/address.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { AnnouncementPanel } from './announcements/announcement-panel.tsx'
import { Banners } from './banners/banners.tsx'
import { ChildSegments } from './family/child-segments.tsx'
import { Family } from './family/family.tsx'
import styles from './home-screen.module.css'
import { InstallHint } from './install/install-hint.tsx'
import { NotifyingHint } from './install/notifying-hint.tsx'
import { NeedsYou } from './needs-you/needs-you.tsx'
import { NowAndNext } from './now-and-next/now-and-next.tsx'
import { PromotionGate } from './promotions/promotion-gate.tsx'
import { Clock } from './welcome/clock.tsx'
import { Welcome } from './welcome/welcome.tsx'

/** Home [home-4]. */
export function HomeScreen() {
  const isParent = useSession((session) => session.isParent)
  const { childId, choose } = useChosenChild()
  const last = (
    <Stack gap={4} className={styles.last}>
      <InstallHint />
      <NotifyingHint />
      <Banners />
    </Stack>
  )
  // A parent first reads the amounts due and the newest notice, then the institute's advertisements.
  return (
    <div className={styles.home}>
      <Stack gap={isParent ? 3 : 4}>
        <Row gap={4} align="start" justify="between">
          <Welcome />
          <Clock isPlain={isParent} />
        </Row>
        {isParent ? (
          <>
            <ChildSegments childId={childId} onChoose={choose} />
            <Family childId={childId} />
          </>
        ) : (
          <NowAndNext />
        )}
        <NeedsYou childId={childId} />
      </Stack>
      {!isParent && last}
      <AnnouncementPanel isShort={isParent} />
      {isParent && last}
      <PromotionGate />
    </div>
  )
}

/** The id of the child whose items home shows; 0 for all children. */
type FamilyUrlState = { childId: number }

const read = (params: Params): FamilyUrlState => ({ childId: idIn(params.get('child')) })
const query = ({ childId }: FamilyUrlState) => queryOf({ child: childId > 0 ? String(childId) : '' })

/** The child that a parent of several has chosen on home, stored in the address; ids of others are ignored. */
function useChosenChild() {
  const children = useSession((session) => session.children)
  const { urlState, change } = useUrlState(read, query)
  const isOwn = children.length > 1 && children.some(({ studentId }) => studentId === urlState.childId)
  return { childId: isOwn ? urlState.childId : 0, choose: (childId: number) => change({ childId }) }
}
