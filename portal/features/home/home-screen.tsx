import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { AnnouncementPanel } from './announcements/announcement-panel.tsx'
import { Banners } from './banners/banners.tsx'
import styles from './home-screen.module.css'
import { InstallHint } from './install/install-hint.tsx'
import { NeedsYou } from './needs-you/needs-you.tsx'
import { NowAndNext } from './now-and-next/now-and-next.tsx'
import { PromotionGate } from './promotions/promotion-gate.tsx'
import { Clock } from './welcome/clock.tsx'
import { Welcome } from './welcome/welcome.tsx'

/** Home (spec/1 §2.5). */
export function HomeScreen() {
  return (
    <div className={styles.home}>
      <Stack gap={4}>
        <Row gap={4} align="start" justify="between">
          <Welcome />
          <Clock />
        </Row>
        <NowAndNext />
        <NeedsYou />
        <InstallHint />
        <Banners />
      </Stack>
      <AnnouncementPanel />
      <PromotionGate />
    </div>
  )
}
