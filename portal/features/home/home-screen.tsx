import { useSession } from '#portal/shared/session-store.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { AnnouncementPanel } from './announcements/announcement-panel.tsx'
import { Banners } from './banners/banners.tsx'
import styles from './home-screen.module.css'
import { InstallHint } from './install/install-hint.tsx'
import { NeedsYou } from './needs-you/needs-you.tsx'
import { ToPay } from './needs-you/to-pay.tsx'
import { NowAndNext } from './now-and-next/now-and-next.tsx'
import { PromotionGate } from './promotions/promotion-gate.tsx'
import { Clock } from './welcome/clock.tsx'
import { Welcome } from './welcome/welcome.tsx'

/** Home (spec/1 §2.5). */
export function HomeScreen() {
  const isParent = useSession((session) => session.isParent)
  const last = (
    <Stack gap={4} className={styles.last}>
      <InstallHint />
      <Banners />
    </Stack>
  )
  // A parent reads first what is owed, and the newest notice before what the institute advertises.
  return (
    <div className={styles.home}>
      <Stack gap={4}>
        <Row gap={4} align="start" justify="between">
          <Welcome />
          <Clock isPlain={isParent} />
        </Row>
        {isParent && <ToPay />}
        <NowAndNext />
        <NeedsYou />
      </Stack>
      {!isParent && last}
      <AnnouncementPanel isShort={isParent} />
      {isParent && last}
      <PromotionGate />
    </div>
  )
}
