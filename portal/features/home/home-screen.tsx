import { useSession } from '#portal/shared/session-store.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { AnnouncementPanel } from './announcements/announcement-panel.tsx'
import { Banners } from './banners/banners.tsx'
import { ChildSegments } from './family/child-segments.tsx'
import { Family } from './family/family.tsx'
import { useChosenChild } from './family/use-chosen-child.ts'
import styles from './home-screen.module.css'
import { InstallHint } from './install/install-hint.tsx'
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
      <Banners />
    </Stack>
  )
  // A parent reads first what is owed, and the newest notice before what the institute advertises.
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
